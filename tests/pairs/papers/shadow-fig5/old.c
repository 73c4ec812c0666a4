#include <stdio.h>

int main(int argc, char *argv[])
{
    if (argc < 2 || !argv[1][0])
        return 1;
    const char *word = argv[1];
    unsigned a = word[0] == '0' || word[0] == '1' ? 0 : 9;
    unsigned b = word[1] == 'a' ? 9 : a;

    unsigned x = a;
    unsigned y = x + 1;
    unsigned z = y / 2;

    if (z)
        printf("open\n");
    else
        printf("shut\n");
    return 0;
}
