#include <stdarg.h>
#include <stdio.h>

static int pick(int which, ...) {
    va_list list;
    va_start(list, which);
    int found = 0;
    for (int i = 0; i <= which; i++)
        found = va_arg(list, int);
    va_end(list);
    return found;
}

int main(void) {
    int a = 5;
    int b = 6;
    int none = 9;
    int r = pick(1, a, b);
    printf("%d\n", r); //@ slice
    printf("%d\n", none);
    return 0;
}
