// test: reach
// A changed message that comes back as a result is read by the caller.
extern int putchar(int);
static const char *translate(const char *text) {
    return text;
}
int main(void) {
    const char *text;
#ifdef OLD
    text = translate("old");
#else
    text = translate("new");
#endif
    putchar('a');
    putchar(*text);
    putchar('z');
    return 0;
}

// ---
// old marks:
//   main: 15
// old reaches from:
//   main: 10 14 15
// new marks:
//   main: 15
// new reaches from:
//   main: 12 14 15
// at exit: false
