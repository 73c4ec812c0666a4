#include <stdio.h>
#include <stdlib.h>

static int total;

static void add(int n)
{
    total += n;
}

static void sub(int n)
{
    total -= n;
}

int main(int argc, char **argv)
{
    void (*step)(int) = argc > 3 ? add : sub;
    for (int i = 1; i < argc; i++) {
        switch (argv[i][0]) {
        case '+':
        case 'p':
            step(atoi(argv[i]));
            break;
        case '-':
            total = 0;
            break;
        default:
            puts("?");
        }
    }
    if (total > 10)
        total = 10;
    printf("%d\n", total);
    return 0;
}
