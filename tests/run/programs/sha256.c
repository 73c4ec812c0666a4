// SHA-256 of the standard test messages and of a long one.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t k[64], initial[8];

struct sha {
    uint32_t h[8];
    uint8_t block[64];
    uint64_t length;
};

/* The constants are the fractions of roots of primes; integer arithmetic finds their first 32 bits. */
static uint32_t root_bits(unsigned prime, int cube) {
    unsigned __int128 target = prime, low = 0, high = (unsigned __int128)1 << 38;
    target <<= cube ? 96 : 64;
    while (high - low > 1) {
        unsigned __int128 mid = (low + high) / 2, p = mid * mid;
        if (cube ? p * mid <= target : p <= target)
            low = mid;
        else
            high = mid;
    }
    return (uint32_t)low;
}

static void constants(void) {
    int n = 0;
    for (unsigned p = 2; n < 64; p++) {
        unsigned d = 2;
        while (d * d <= p && p % d)
            d++;
        if (d * d <= p)
            continue;
        if (n < 8)
            initial[n] = root_bits(p, 0);
        k[n++] = root_bits(p, 1);
    }
}

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void compress(struct sha *s) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)s->block[4 * i] << 24 | (uint32_t)s->block[4 * i + 1] << 16 | (uint32_t)s->block[4 * i + 2] << 8 |
               s->block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, s->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
        uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        s->h[i] += v[i];
}

static void update(struct sha *s, const void *data, size_t n) {
    const uint8_t *p = data;
    while (n--) {
        s->block[s->length++ % 64] = *p++;
        if (s->length % 64 == 0)
            compress(s);
    }
}

static void finish(struct sha *s) {
    uint64_t bits = s->length * 8;
    uint8_t tail[8];
    for (int i = 0; i < 8; i++)
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    update(s, "\x80", 1);
    while (s->length % 64 != 56)
        update(s, "", 1);
    update(s, tail, 8);
    for (int i = 0; i < 8; i++)
        printf("%08x", s->h[i]);
    printf("\n");
}

static void hash(const char *text, int times) {
    struct sha s = {.length = 0};
    memcpy(s.h, initial, sizeof s.h);
    while (times--)
        update(&s, text, strlen(text));
    finish(&s);
}

int main(void) {
    constants();
    hash("", 1);
    hash("abc", 1);
    hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1);
    hash("aaaaaaaaaa", 1000);
    return 0;
}
