/* Nested ifs are early returns now. Seen: nothing. */
#include <stdio.h>
#include <string.h>

/* A tag is '<', one or two lower-case letters, '>'. */
static int is_tag(const char *s)
{
    size_t n = strlen(s);
    if (n < 3 || n > 4)
        return 0;
    if (s[0] != '<')
        return 0;
    for (size_t i = 1; i < n - 1; i++)
        if (s[i] < 'a' || s[i] > 'z')
            return 0;
    return s[n - 1] == '>';
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
