#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

uint32_t average(uint32_t a, uint32_t b)
{
    return (uint32_t)(((uint64_t)a + b) / 2);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 1;
    uint32_t a = (uint32_t)strtoul(argv[1], NULL, 10);
    uint32_t b = (uint32_t)strtoul(argv[2], NULL, 10);
    printf("%u\n", average(a, b));
    return 0;
}
