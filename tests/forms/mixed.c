// Phis that change places, choices without jumps, wide values, structures by value, jumps back.
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

struct Pair {
    long first, second;
    char name[24];
};

static jmp_buf back;

static struct Pair turned(struct Pair pair) {
    struct Pair other = pair;
    other.first = pair.second;
    other.second = pair.first;
    return other;
}

static unsigned fibonacci(unsigned n) {
    unsigned a = 0, b = 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    return a;
}

static unsigned exchanged(unsigned n) {
    unsigned a = 3, b = 5;
    while (n--) {
        unsigned old = a;
        a = b;
        b = old;
    }
    return a * 10 + b;
}

static void leave(int value) {
    if (value > 2)
        longjmp(back, value);
}

int main(int argc, char **argv) {
    volatile int round = 0;
    int least = argc < 3 ? argc : 3;
    struct Pair pair = {least, fibonacci(12), "names"};
    pair = turned(pair);
    __int128 wide = (__int128)pair.first * pair.second << 40;
    double share = (double)pair.first / (least + 1);
    if (setjmp(back) < 4) {
        round++;
        leave(round + 1);
        leave(round + 2);
    }
    printf("%s %ld %u %llu %.3f %d\n", pair.name, pair.second, exchanged(5), (unsigned long long)(wide >> 8), share, round);
    return (int)strlen(argv[0]) > 100;
}
