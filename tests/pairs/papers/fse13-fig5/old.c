#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *fs = argc > 1 ? argv[1] : "";
    int v = 0, init = 1;
    int c;
    for (;;) {
        if (isdigit((unsigned char)*fs)) {
            v = *fs - '0';
        } else if (*fs == '-') {
            c = v;
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
