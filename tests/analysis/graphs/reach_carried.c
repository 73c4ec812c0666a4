// test: reach
// at: new main:13
// at: new main:19
// at: new main:17 say:10 say_one:7
// at: new main:19 say:10 say_one:7
// A changed message is read during the call that it is passed to, not by others that print the same way.
extern int putchar(int); static void say_one(const char *c) { putchar(*c); }
static void say(const char *text) {
    while (*text)
        say_one(text++);
}
int main(void) {
    say("first");
#ifdef OLD
    say("old");
#else
    say("new");
#endif
    say("last");
    return 0;
}

// ---
// old marks:
//   main: 15
// old reaches from:
//   main: 13 15
// new marks:
//   main: 17
// new reaches from:
//   main: 13 17
// at exit: false
// new main:13: true
// new main:19: false
// new main:17 say:10 say_one:7: true
// new main:19 say:10 say_one:7: false
