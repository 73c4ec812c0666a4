// Static locals, file-scope statics with the same name, and inner shadowing.
#include <stdio.h>

static int counter = 100;

static int bump(void) {
    static int counter;
    return ++counter;
}

static int other(void) {
    static int counter = 10;
    {
        static int counter = 1000;
        counter++;
        if (counter % 2)
            return counter;
    }
    return ++counter;
}

static const int *table(int i) {
    static int squares[10];
    static int ready;
    if (!ready) {
        for (int k = 0; k < 10; k++)
            squares[k] = k * k;
        ready = 1;
        printf("built\n");
    }
    return &squares[i];
}

static int fib(int n) {
    static int memo[50], calls;
    calls++;
    if (n < 0)
        return calls;
    if (n < 2)
        return n;
    return memo[n] ? memo[n] : (memo[n] = fib(n - 1) + fib(n - 2));
}

int main(void) {
    for (int i = 0; i < 3; i++)
        printf("%d %d %d\n", bump(), other(), counter++);
    printf("%d %d\n", *table(5), *table(9));
    int counter = 7;
    {
        extern int shared;
        printf("%d %d\n", counter, shared);
    }
    int f = fib(40);
    printf("%d %d\n", f, fib(-1));
    return 0;
}

int shared = 77;
