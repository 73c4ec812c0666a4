#include <stdio.h>
#include <string.h>

/* A tag is '<', one or two lower-case letters, '>'. */
static int is_tag(const char *s)
{
    int ok = 0;
    size_t n = strlen(s);
    if (n == 3 || n == 4) {
        if (s[0] == '<' && s[n - 1] == '>') {
            if (s[1] >= 'a' && s[1] <= 'z') {
                if (n == 3 || (s[2] >= 'a' && s[2] <= 'z'))
                    ok = 1;
            }
        }
    }
    return ok;
}

int main(int argc, char **argv)
{
    if (argc > 1 && is_tag(argv[1])) {
        puts("tag");
        return 0;
    }
    puts("text");
    return 1;
}
