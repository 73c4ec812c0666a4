// expect: unreachable code
enum kind { A, B };

static int size(enum kind k) {
    switch (k) {
    case A: return 1;
    case B: return 2;
    }
    __builtin_unreachable();
}

int main(void) {
    volatile int k = 7;
    return size((enum kind)k);
}
