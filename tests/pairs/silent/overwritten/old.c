#include <stdio.h>

int main(int argc, char **argv)
{
    int width = 72;
    const char *arg = argc > 1 ? argv[1] : "";
    if (arg[0] == 'w')
        width = 132;
    else if (arg[0] == 'n')
        width = 40;
    else
        width = 60;
    if (arg[0] && arg[1] == '+')
        width++;
    printf("%d columns\n", width);
    return 0;
}
