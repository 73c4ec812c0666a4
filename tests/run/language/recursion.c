// Recursion: Ackermann, mutual recursion, Hanoi, permutations, deep calls.
#include <stdio.h>
#include <string.h>

static unsigned ackermann(unsigned m, unsigned n) {
    return !m ? n + 1 : ackermann(m - 1, n ? ackermann(m, n - 1) : 1);
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n ? is_odd(n - 1) : 1; }
static int is_odd(unsigned n) { return n ? is_even(n - 1) : 0; }

static int moves;
static void hanoi(int n, char from, char to, char via) {
    if (!n)
        return;
    hanoi(n - 1, from, via, to);
    if (++moves <= 5)
        printf("%c%c ", from, to);
    hanoi(n - 1, via, to, from);
}

static void permute(char *s, size_t k) {
    if (k + 1 >= strlen(s)) {
        printf("%s ", s);
        return;
    }
    for (size_t i = k; s[i]; i++) {
        char t = s[k];
        s[k] = s[i], s[i] = t;
        permute(s, k + 1);
        t = s[k];
        s[k] = s[i], s[i] = t;
    }
}

static long deep(int n) {
    volatile int local = n;
    return n == 0 ? 0 : local + deep(n - 1);
}

int main(void) {
    printf("%u %u\n", ackermann(2, 5), ackermann(3, 3));
    printf("%d %d\n", is_even(100), is_even(77));
    hanoi(8, 'A', 'C', 'B');
    printf("%d\n", moves);
    char s[] = "abcd";
    permute(s, 0);
    printf("\n%ld\n", deep(5000));
    return 0;
}
