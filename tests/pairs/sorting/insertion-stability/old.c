#include <ctype.h>
#include <stdio.h>

static int key(char c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

int main(int argc, char **argv)
{
    char out[16] = "";
    int n = 0;
    for (const char *p = argc > 1 ? argv[1] : ""; *p && n < 15; p++, n++) {
        int at = n;
        while (at > 0 && key(*p) < key(out[at - 1])) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = *p;
    }
    out[n] = '\0';
    puts(out);
    return 0;
}
