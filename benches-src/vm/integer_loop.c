// Integer loop: three rounds of a mixing function for each step, no memory, one taken-or-not branch.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned long steps = (unsigned long)(argc > 1 ? atoi(argv[1]) : 1) * 100000;
    unsigned long state = 88172645463325252ul, odd = 0;
    unsigned checksum = 0;
    for (unsigned long i = 0; i < steps; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        checksum = checksum * 31 + (unsigned)(state % 1000003);
        if (state & 1)
            odd += i;
    }
    printf("%08x %lu\n", checksum, odd);
    return 0;
}
