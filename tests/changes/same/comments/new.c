#include <stdio.h>

/* Prints twice the number of arguments. */
int main(int argc, char **argv)
{
    int total = argc * 2; // twice

    printf("%d\n",
           total);
    return 0;
}
