// test: slice
// slice: forward main:15
// slice: forward main:16
// Variadic arguments go where va_start leads.
#include <stdarg.h>
static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int total = va_arg(list, int);
    va_end(list);
    int twice = count + count;
    return total;
}
int main(int argc, char **argv) {
    int a = argc + 1;
    int b = argc + 2;
    int r = sum(b, a);
    return r;
}

// ---
// forward main:15:
//   main: 15 17 18
//   sum: 8 9 12
//
// forward main:16:
//   main: 16 17
//   sum: 0 11
