// Shifts of every width, arithmetic and logical, by constants and variables.
#include <stdio.h>
#include <stdint.h>

static uint32_t rotate(uint32_t x, unsigned n) {
    n &= 31;
    return n ? x << n | x >> (32 - n) : x;
}

int main(void) {
    volatile int32_t negative = -1000;
    volatile int64_t negative64 = INT64_MIN;
    volatile uint64_t ones = ~0ull;
    for (int i = 0; i < 32; i += 7)
        printf("%d %d %u %u\n", i, negative >> i, (uint32_t)negative >> i, (uint32_t)negative << i);
    for (int i = 0; i < 64; i += 9)
        printf("%d %lld %llx %llx\n", i, (long long)(negative64 >> i), (unsigned long long)(ones >> i),
               (unsigned long long)(ones << i));
    volatile uint8_t byte = 0x81;
    volatile int8_t sbyte = -127;
    printf("%d %d %d\n", byte << 4, (uint8_t)(byte << 4), byte >> 4);
    printf("%d %d\n", sbyte >> 3, (int8_t)(uint8_t)((uint8_t)sbyte << 1));
    for (unsigned i = 0; i < 40; i += 5)
        printf("%08x ", rotate(0x12345678, i));
    printf("\n");
    volatile int amount = 3;
    uint64_t x = 1;
    for (int i = 0; i < 10; i++)
        x = (x << amount) ^ (x >> (amount + 1)) ^ (unsigned)i;
    printf("%llx\n", (unsigned long long)x);
    return 0;
}
