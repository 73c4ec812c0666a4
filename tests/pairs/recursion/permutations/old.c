#include <stdio.h>
#include <string.h>

static void swap(char *a, char *b)
{
    char t = *a;
    *a = *b;
    *b = t;
}

static void permute(char *word, size_t from, size_t n)
{
    if (from == n) {
        puts(word);
        return;
    }
    for (size_t i = from; i < n; i++) {
        swap(&word[from], &word[i]);
        permute(word, from + 1, n);
        swap(&word[from], &word[i]);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2 || strlen(argv[1]) > 3)
        return 1;
    permute(argv[1], 0, strlen(argv[1]));
    return 0;
}
