#include <stdio.h>

static const int holes[10] = { 1, 0, 0, 0, 1, 0, 1, 0, 2, 1 };

int main(int argc, char **argv)
{
    int sum = 0;
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        if (*p < '0' || *p > '9')
            return 1;
        sum += holes[*p - '0'];
    }
    printf("%d holes\n", sum);
    return 0;
}
