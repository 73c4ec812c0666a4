// Enumerations: implicit values, negatives, large, bit masks, as indexes and in switches.
#include <stdio.h>

enum level { LOW = -2, MIDDLE, HIGH, TOP = 10, BEYOND };
enum mask { A = 1, B = A << 1, C = B << 1, ALL = A | B | C };
enum big { HUGE_VALUE = 0xffffffffu, SMALL = 1 };
enum wide { WIDE = 1L << 40 };

static const char *name(enum level l) {
    switch (l) {
    case LOW: return "low";
    case MIDDLE: return "middle";
    case HIGH: return "high";
    case TOP: return "top";
    case BEYOND: return "beyond";
    }
    return "unknown";
}

int main(void) {
    for (int i = -3; i < 12; i += 1)
        if (i < 1 || i > 9)
            printf("%d=%s ", i, name((enum level)i));
    printf("\n%d %d %d %d\n", A, B, C, ALL);
    enum mask m = A;
    m |= C;
    m = (enum mask)(m & ~A);
    printf("%d\n", m);
    printf("%u %zu %zu\n", HUGE_VALUE, sizeof(enum big), sizeof(enum wide));
    printf("%ld %d\n", (long)WIDE, (enum level)-1 < 0);
    enum { LOCAL = sizeof(int) * 3 };
    char buffer[LOCAL];
    printf("%zu\n", sizeof buffer);
    return 0;
}
