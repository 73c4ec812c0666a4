// test: potential
// Neither side of a branch on the way to a use wrote the variable, but the other one could have.
extern int getchar(void);
int a, b, c;
static void set(void) { c = 1; }
int main(void) {
    if (getchar()) a = 1;
    else b = 1;
    if (getchar()) set();
    return a + b + c;
}

// ---
// main:b0@7 true: b
// main:b0@7 false: a
// main:b3@9 true:
// main:b3@9 false: c
