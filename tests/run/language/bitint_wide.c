// Integers of more than 128 bits: every operator, printed in hexadecimal by hand.
#include <stdio.h>

typedef unsigned _BitInt(200) wide;
typedef signed _BitInt(200) swide;
typedef unsigned _BitInt(129) odd;
typedef signed _BitInt(512) huge;

static void print(const char *name, wide value) {
    char digits[51];
    for (int i = 49; i >= 0; i--) {
        digits[i] = "0123456789abcdef"[(unsigned)(value & 15)];
        value >>= 4;
    }
    digits[50] = 0;
    printf("%-10s %s\n", name, digits);
}

static void print_huge(const char *name, huge value) {
    print(name, (wide)(value >> 312));
    print("", (wide)(value >> 112));
    print("", (wide)value & (((wide)1 << 112) - 1));
}

static wide factorial(int n) { return n < 2 ? (wide)1 : (wide)n * factorial(n - 1); }

static const char *order(swide a, swide b) { return a < b ? "less" : a > b ? "greater" : "equal"; }

static int kind(wide value) {
    switch (value) {
    case 0: return 1;
    case (wide)1 << 130: return 2;
    case (wide)-1: return 3;
    case 7: return 4;
    default: return 5;
    }
}

static struct {
    char tag;
    wide value;
    odd more[3];
} table[2] = {{'a', ((wide)0x123456789abcdef << 128) + 5, {1, (odd)-1, 3}}, {'b', (wide)-2, {4, 5, (odd)1 << 128}}};

static wide sum(int count, const wide *values) {
    wide total = 0;
    for (int i = 0; i < count; i++)
        total += values[i];
    return total;
}

int main(void) {
    volatile int three = 3;
    wide a = ((wide)0x0123456789abcdefULL << 136) | ((wide)0xfedcba9876543210ULL << 70) | 0xdeadbeefcafeULL;
    wide b = ((wide)three << 100) + 12345;
    swide s = -(swide)(a >> 1), t = (swide)b;
    print("a", a);
    print("b", b);
    print("add", a + b);
    print("sub", b - a);
    print("mul", a * b);
    print("div", a / b);
    print("rem", a % b);
    print("sdiv", (wide)(s / t));
    print("srem", (wide)(s % t));
    print("and", a & b);
    print("or", a | b);
    print("xor", a ^ b);
    print("not", ~a);
    print("neg", -a);
    for (int by = 0; by < 200; by += 33) {
        print("shl", a << (by + three - 3));
        print("lshr", a >> (by + three - 3));
        print("ashr", (wide)(s >> (by + three - 3)));
    }
    print("40!", factorial(40));
    printf("%s %s %s\n", order(s, t), order(t, s), order(s, s));
    printf("%d %d %d\n", a < b, a >= b, (wide)s > (wide)t);
    printf("%d %d %d %d %d\n", kind(b - b), kind((wide)1 << (127 + three)), kind(~(wide)0 / (three - 2)), kind(three + 4),
           kind(a));
    print("narrow", (odd)a);
    print("sext", (wide)(swide)(signed char)(three - 100));
    print("long", (wide)(swide)(long long)(-three));
    printf("%llx %d %d\n", (unsigned long long)a, (int)s, !!(a & b));
    printf("%.17g %.17g %a\n", (double)a, (double)s, (float)b);
    print("float", (wide)(1e40 * three));
    print("float", (wide)(swide)(-1e40 / three));
    for (int i = 0; i < 2; i++) {
        print("table", table[i].value);
        table[i].value *= three;
        for (int j = 0; j < 3; j++)
            print("odd", table[i].more[j] += (odd)1 << 127);
        print("table", table[i].value);
    }
    wide values[4] = {a, b, 1, (wide)s};
    print("sum", sum(4, values));
    wide c = a;
    c++;
    c <<= three;
    c %= 1000000007;
    print("c", c);
    huge h = (huge)s * t * 1000003;
    print_huge("huge", h);
    print_huge("huge/", h / t);
    print_huge("huge%", h % ((huge)a * 77));
    wide result;
    printf("%d ", __builtin_add_overflow(a, ~b, &result));
    print("", result);
    swide difference;
    printf("%d ", __builtin_sub_overflow(s, t << 90, &difference));
    print("", (wide)difference);
    printf("sizes %zu %zu %zu\n", sizeof(wide), sizeof(odd), sizeof(huge));
    return 0;
}
