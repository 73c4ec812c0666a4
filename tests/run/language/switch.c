// Switch statements: dense, sparse, ranges, fall through, 64-bit, negative, nested, Duff's device.
#include <limits.h>
#include <stdio.h>

static const char *classify(int c) {
    switch (c) {
    case 'a' ... 'z': return "lower";
    case 'A' ... 'Z': return "upper";
    case '0' ... '9': return "digit";
    case ' ': case '\t': case '\n': return "space";
    default: return "other";
    }
}

static int sparse(long x) {
    switch (x) {
    case -5: return 1;
    case 0: return 2;
    case 1000000000000: return 3;
    case LONG_MIN: return 4;
    case LONG_MAX: return 5;
    }
    return 0;
}

static int fall(unsigned x) {
    int r = 0;
    switch (x) {
    case 3: r += 8; /* fall through */
    case 2: r += 4; /* fall through */
    case 1: r += 2; break;
    default: r = 100; /* fall through */
    case 0: r += 1;
    }
    return r;
}

static void duff(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
        case 3: *to++ = *from++;
        case 2: *to++ = *from++;
        case 1: *to++ = *from++;
        } while (--n > 0);
    }
    *to = 0;
}

static int nested(int a, int b) {
    switch (a) {
    case 1:
        switch (b) {
        case 1: return 11;
        case 2: break;
        default: return 19;
        }
        return 12;
    case 2: return 20 + b;
    }
    return -1;
}

int main(void) {
    for (const char *s = "aQ7 -"; *s; s++)
        printf("%s ", classify(*s));
    printf("\n%d %d %d %d %d %d\n", sparse(-5), sparse(0), sparse(1000000000000), sparse(LONG_MIN), sparse(LONG_MAX),
           sparse(7));
    for (unsigned i = 0; i < 6; i++)
        printf("%d ", fall(i));
    char out[32];
    for (int i = 1; i < 12; i += 3) {
        duff(out, "hello world", i);
        printf("%s ", out);
    }
    printf("\n%d %d %d %d %d\n", nested(1, 1), nested(1, 2), nested(1, 3), nested(2, 5), nested(3, 0));
    return 0;
}
