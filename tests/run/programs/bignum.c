// Arbitrary precision: factorials, Fibonacci numbers, powers, division by small numbers, digits of e.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct big {
    uint32_t *digits; /* base 10^9, lowest first */
    size_t size, room;
};

#define BASE 1000000000u

static void append(struct big *b, uint32_t d) {
    if (b->size == b->room) {
        b->room = b->room ? b->room * 2 : 4;
        b->digits = realloc(b->digits, b->room * sizeof *b->digits);
    }
    b->digits[b->size++] = d;
}

static struct big from(uint32_t v) {
    struct big b = {NULL, 0, 0};
    append(&b, v % BASE);
    if (v >= BASE)
        append(&b, v / BASE);
    return b;
}

static void multiply_small(struct big *b, uint32_t m) {
    uint64_t carry = 0;
    for (size_t i = 0; i < b->size; i++) {
        carry += (uint64_t)b->digits[i] * m;
        b->digits[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
    if (carry)
        append(b, (uint32_t)carry);
}

static void add(struct big *a, const struct big *b) {
    uint64_t carry = 0;
    for (size_t i = 0; i < b->size || carry; i++) {
        if (i == a->size)
            append(a, 0);
        carry += (uint64_t)a->digits[i] + (i < b->size ? b->digits[i] : 0);
        a->digits[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
}

static struct big multiply(const struct big *a, const struct big *b) {
    struct big r = {NULL, 0, 0};
    for (size_t i = 0; i < a->size + b->size; i++)
        append(&r, 0);
    for (size_t i = 0; i < a->size; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < b->size || carry; j++) {
            carry += r.digits[i + j] + (uint64_t)a->digits[i] * (j < b->size ? b->digits[j] : 0);
            r.digits[i + j] = (uint32_t)(carry % BASE);
            carry /= BASE;
        }
    }
    while (r.size > 1 && !r.digits[r.size - 1])
        r.size--;
    return r;
}

static uint32_t divide_small(struct big *b, uint32_t d) {
    uint64_t rest = 0;
    for (size_t i = b->size; i--;) {
        rest = rest * BASE + b->digits[i];
        b->digits[i] = (uint32_t)(rest / d);
        rest %= d;
    }
    while (b->size > 1 && !b->digits[b->size - 1])
        b->size--;
    return (uint32_t)rest;
}

static void print(const char *what, const struct big *b) {
    printf("%s %u", what, b->digits[b->size - 1]);
    for (size_t i = b->size - 1; i--;)
        printf("%09u", b->digits[i]);
    printf("\n");
}

int main(void) {
    struct big f = from(1);
    for (uint32_t i = 2; i <= 100; i++) {
        multiply_small(&f, i);
        if (i % 25 == 0)
            print("factorial", &f);
    }
    for (uint32_t i = 100; i > 60; i--)
        if (divide_small(&f, i))
            printf("remainder\n");
    print("60!", &f);
    struct big a = from(0), b = from(1);
    for (int i = 0; i < 150; i++) {
        add(&a, &b);
        struct big t = a;
        a = b;
        b = t;
    }
    print("fibonacci", &b);
    struct big p = from(3);
    for (int i = 0; i < 7; i++) {
        struct big q = multiply(&p, &p);
        free(p.digits);
        p = q;
    }
    print("3^128", &p);
    printf("mod 1000007: %u\n", divide_small(&p, 1000007));
    struct big e = from(1), term = from(1);
    for (int i = 0; i < 7; i++) {
        multiply_small(&e, BASE - 1);
        multiply_small(&term, 1000);
    }
    print("last", &e);
    print("term", &term);
    free(f.digits), free(a.digits), free(b.digits), free(p.digits), free(e.digits), free(term.digits);
    return 0;
}
