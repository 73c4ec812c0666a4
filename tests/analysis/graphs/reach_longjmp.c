// test: reach
// at: new main:22 fail
// A longjmp leads back to a setjmp, and there to the change.
typedef long jmp_buf[32];
extern int setjmp(jmp_buf);
extern void longjmp(jmp_buf, int);
extern int putchar(int);
static jmp_buf buffer;
static void fail(void) { longjmp(buffer, 1); }
static void quiet(void) { }
int main(int argc, char **argv) {
    if (setjmp(buffer)) {
#ifdef OLD
        putchar('a');
#else
        putchar('b');
#endif
        return 1;
    }
    quiet();
    if (argc > 1)
        fail();
    quiet();
    return 0;
}

// ---
// old marks:
//   main: 14
// old reaches from:
//   main: 12 14 20 21 22
//   fail: 9
// new marks:
//   main: 16
// new reaches from:
//   main: 12 16 20 21 22
//   fail: 9
// at exit: false
// new main:22 fail: true
