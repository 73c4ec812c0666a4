// test: outputs
// Calls that write or end the program, and the return of main; printing into memory and reading are none.
#include <stddef.h>
extern int printf(const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int getchar(void);
extern long write(int, const void *, size_t);
extern void exit(int) __attribute__((noreturn));
static void say(int n) {
    printf("%d\n", n);
}
int main(void) {
    char text[16];
    int c = getchar();
    sprintf(text, "%d", c);
    say(c);
    write(1, text, 2);
    if (c < 0)
        exit(1);
    return c;
}

// ---
// main:17
// main:19
// main:20
// say:10
