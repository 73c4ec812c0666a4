#include <stdio.h>
#include <stdlib.h>

static int total;

static void add(int n)
{
    total += n;
}

static void sub(int n)
{
    total -= 2 * n;
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
            total = 1;
            break;
        default:
            puts("?");
        }
    }
    printf("%d\n", total);
    return 0;
}
