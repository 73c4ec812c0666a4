// expect: stack overflow
static int depth(volatile int n) {
    volatile char pad[1000];
    pad[0] = (char)n;
    return depth(n + 1) + pad[0];
}

int main(void) {
    return depth(0);
}
