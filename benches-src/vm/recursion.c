// Recursion: many small calls (Fibonacci), and nested ones with three arguments (the Takeuchi function).
#include <stdio.h>
#include <stdlib.h>

static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

/* The Takeuchi function: nested calls, three arguments, little work in each. */
static int takeuchi(int x, int y, int z) {
    if (x <= y)
        return z;
    return takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y));
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned checksum = 0;
    for (int r = 0; r < rounds; r++) {
        checksum = checksum * 31 + fibonacci(18 + (unsigned)r % 3);
        checksum = checksum * 31 + (unsigned)takeuchi(11 + r % 3, 7, 2);
    }
    printf("%08x\n", checksum);
    return 0;
}
