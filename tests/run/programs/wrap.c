// Wraps paragraphs to a width given as an argument, optionally justified, hyphenating words that are too long.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int width, justify;
static char *words[64];
static int count, length;

static void flush(int last) {
    if (!count)
        return;
    int gaps = count - 1, extra = width - length - gaps;
    for (int i = 0; i < count; i++) {
        fputs(words[i], stdout);
        free(words[i]);
        if (i < gaps) {
            int pad = 1;
            if (justify && !last) {
                int share = extra / (gaps - i);
                extra -= share;
                pad += share;
            }
            printf("%*s", pad, "");
        }
    }
    putchar('\n');
    count = length = 0;
}

static void add(const char *word, size_t n) {
    while (n > (size_t)width) {
        flush(1);
        printf("%.*s-\n", width - 1, word);
        word += width - 1;
        n -= (size_t)width - 1;
    }
    if (count && length + count + (int)n > width)
        flush(0);
    words[count++] = strndup(word, n);
    length += (int)n;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-j") == 0)
            justify = 1;
        else
            width = atoi(argv[i]);
    }
    if (width < 5 || width > 100) {
        fprintf(stderr, "usage: wrap [-j] WIDTH\n");
        return 2;
    }
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) >= 0) {
        char *p = line;
        int empty = 1;
        for (;;) {
            while (isspace((unsigned char)*p))
                p++;
            if (!*p)
                break;
            char *end = p;
            while (*end && !isspace((unsigned char)*end))
                end++;
            add(p, (size_t)(end - p));
            empty = 0;
            p = end;
        }
        if (empty) {
            flush(1);
            putchar('\n');
        }
    }
    flush(1);
    free(line);
    return 0;
}
