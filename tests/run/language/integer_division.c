// Division and remainder by constants and variables, all widths and signs.
#include <stdint.h>
#include <stdio.h>

#define CHECK(type, fmt)                                                                                     \
    do {                                                                                                     \
        static const long long as[] = {0, 1, -1, 7, -7, 100, -128, 127, 255, 12345, -32768, 2000000000};     \
        static const long long bs[] = {1, 2, 3, -3, 7, 10, -10, 100};                                        \
        unsigned long long hash = 0;                                                                         \
        for (unsigned i = 0; i < sizeof as / sizeof *as; i++)                                                \
            for (unsigned j = 0; j < sizeof bs / sizeof *bs; j++) {                                          \
                volatile type a = (type)as[i], b = (type)bs[j];                                              \
                type q = (type)(a / b), r = (type)(a % b);                                                   \
                hash = hash * 1000003 + (unsigned long long)q * 31 + (unsigned long long)r;                  \
            }                                                                                                \
        printf(#type " %016llx\n", hash);                                                                    \
    } while (0)

int main(void) {
    CHECK(int8_t, "%d");
    CHECK(uint8_t, "%d");
    CHECK(int16_t, "%d");
    CHECK(uint16_t, "%d");
    CHECK(int32_t, "%d");
    CHECK(uint32_t, "%u");
    CHECK(int64_t, "%ld");
    CHECK(uint64_t, "%lu");
    CHECK(__int128, "");
    volatile int x = -17;
    printf("%d %d %d %d\n", x / 4, x % 4, x / 7, x % 10);
    volatile unsigned u = 4000000000u;
    printf("%u %u %u\n", u / 7, u % 1000, u / 3);
    volatile long l = -9000000000000000001;
    printf("%ld %ld %ld\n", l / 10, l % 10, l / 1000000007);
    return 0;
}
