// expect: write to a constant
#include <ctype.h>

static void capitalise(char *s) { *s = (char)toupper(*s); }

int main(void) {
    char *s = "literal";
    capitalise(s);
    return 0;
}
