// Weak definitions, undefined weak references, aliases of functions and data.
#include <stdio.h>

__attribute__((weak)) int missing(void);
extern int absent_data __attribute__((weak));

__attribute__((weak)) int overridable(void) { return 1; }

int real(int x) { return x * 2; }
int other_name(int x) __attribute__((alias("real")));
int weak_name(int x) __attribute__((weak, alias("real")));

int data[4] = {10, 20, 30, 40};
extern int same[4] __attribute__((alias("data")));

static int hidden(void) { return 99; }
int exposed(void) __attribute__((alias("hidden")));

int main(void) {
    printf("%d %d\n", missing == NULL, &absent_data == NULL);
    if (missing)
        printf("%d\n", missing());
    printf("%d\n", overridable());
    printf("%d %d\n", other_name(21), weak_name(4));
    same[2] = 31;
    int *volatile p = data, *volatile q = same;
    printf("%d %d\n", p[2], p == q);
    printf("%d %d\n", exposed(), hidden());
    int (*volatile f)(int) = real, (*volatile g)(int) = other_name;
    printf("%d\n", f == g);
    return 0;
}
