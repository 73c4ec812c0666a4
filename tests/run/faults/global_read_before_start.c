// expect: global out of bounds
#include <stdio.h>

static const int digits[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

int main(void) {
    const char *text = "12/3";
    int sum = 0;
    for (const char *p = text; *p; p++)
        sum += digits[*p - '0'];
    printf("%d\n", sum);
    return 0;
}
