// test: potential
// A write through a pointer, in a callee, to a local variable.
extern int getchar(void);
static void set(int *p) { *p = 3; }
int main(void) {
    int x = 0, y = 0;
    if (getchar())
        set(&x);
    return x + y;
}

// ---
// main:b0@6 true:
// main:b0@6 false: x
