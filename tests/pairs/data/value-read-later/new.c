/* A change gives a variable another value that is read much later, behind a branch from which no change can be reached. */
#include <stdio.h>
static int mode;
static void set(void)
{
    mode = 2;
}
int main(int argc, char **argv)
{
    set();
    if (argc > 1 && argv[1][0] == 'x')
        printf("%d\n", mode);
    else
        puts("none");
    return 0;
}
