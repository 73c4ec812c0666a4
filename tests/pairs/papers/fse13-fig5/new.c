/* After figure 5 of the FSE'13 paper: whether a left side was given is kept in a flag instead of being read off
   its value. Seen: only with both changes on the way, as in "0-": the start stays 0 and the assertion fails. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *fs = argc > 1 ? argv[1] : "";
    int v = 0, init = 1;
    int c;
    int lhs = 0;
    for (;;) {
        if (isdigit((unsigned char)*fs)) {
            v = *fs - '0';
            lhs = 1;
        } else if (*fs == '-') {
            c = lhs;
            init = c ? v : 1;
        } else if (*fs == '\0') {
            assert(init != 0);
            break;
        } else {
            return 1;
        }
        fs++;
    }
    printf("from %d\n", init);
    return 0;
}
