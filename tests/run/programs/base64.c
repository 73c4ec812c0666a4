// Base64 in both directions, with padding, line breaks and rejected input.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const uint8_t *in, size_t n) {
    char *out = malloc((n + 2) / 3 * 4 + 1), *p = out;
    for (size_t i = 0; i < n; i += 3) {
        uint32_t v = (uint32_t)in[i] << 16;
        if (i + 1 < n)
            v |= (uint32_t)in[i + 1] << 8;
        if (i + 2 < n)
            v |= in[i + 2];
        *p++ = alphabet[v >> 18];
        *p++ = alphabet[v >> 12 & 63];
        *p++ = i + 1 < n ? alphabet[v >> 6 & 63] : '=';
        *p++ = i + 2 < n ? alphabet[v & 63] : '=';
    }
    *p = 0;
    return out;
}

static long decode(const char *in, uint8_t *out) {
    uint32_t v = 0;
    int bits = 0, padding = 0;
    long n = 0;
    for (; *in; in++) {
        if (*in == '\n')
            continue;
        if (*in == '=') {
            padding++;
            continue;
        }
        const char *at = strchr(alphabet, *in);
        if (!at || padding)
            return -1;
        v = v << 6 | (uint32_t)(at - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out[n++] = (uint8_t)(v >> bits);
        }
    }
    if (padding > 2 || v & ((1u << bits) - 1))
        return -1;
    return n;
}

int main(void) {
    static const char *const texts[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "Man is distinguished"};
    uint8_t back[512];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *e = encode((const uint8_t *)texts[i], strlen(texts[i]));
        long n = decode(e, back);
        printf("[%s] %s %ld %d\n", texts[i], e, n, memcmp(back, texts[i], strlen(texts[i])));
        free(e);
    }
    uint8_t all[256];
    for (int i = 0; i < 256; i++)
        all[i] = (uint8_t)(255 - i);
    char *e = encode(all, 256);
    for (size_t i = 0; i < strlen(e); i += 76)
        printf("%.76s\n", e + i);
    printf("%ld %d\n", decode(e, back), memcmp(all, back, 256));
    free(e);
    printf("%ld %ld %ld %ld\n", decode("Zm9v\nYmFy", back), decode("Zm9*", back), decode("Zg==Zg", back),
           decode("Zh==", back));
    return 0;
}
