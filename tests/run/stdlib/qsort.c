// qsort of several sizes and element widths, with comparators that see pointers; bsearch.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ints(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int reverse(const void *a, const void *b) { return ints(b, a); }
static int strings(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int bytes(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }

struct person { char name[9]; short age; };
static int ages(const void *a, const void *b) {
    const struct person *x = a, *y = b;
    return x->age != y->age ? x->age - y->age : strcmp(x->name, y->name);
}

int main(void) {
    unsigned seed = 12345;
    for (int n = 0; n < 2000; n = n * 3 + 1) {
        int *v = malloc((size_t)n * sizeof *v + 1);
        for (int i = 0; i < n; i++)
            v[i] = (int)((seed = seed * 1103515245 + 12345) >> 16) % 500;
        qsort(v, (size_t)n, sizeof *v, ints);
        unsigned hash = 0;
        int sorted = 1;
        for (int i = 0; i < n; i++) {
            hash = hash * 31 + (unsigned)v[i];
            sorted &= !i || v[i - 1] <= v[i];
        }
        printf("%d %d %08x\n", n, sorted, hash);
        free(v);
    }
    int r[] = {3, 1, 2};
    qsort(r, 3, sizeof *r, reverse);
    printf("%d %d %d\n", r[0], r[1], r[2]);
    const char *words[] = {"pear", "fig", "apple", "kiwi", "date"};
    qsort(words, 5, sizeof *words, strings);
    for (int i = 0; i < 5; i++)
        printf("%s ", words[i]);
    char text[] = "the quick brown fox";
    qsort(text, strlen(text), 1, bytes);
    printf("[%s]\n", text);
    struct person p[] = {{"bob", 30}, {"al", 25}, {"cy", 30}, {"di", 5}};
    qsort(p, 4, sizeof *p, ages);
    for (int i = 0; i < 4; i++)
        printf("%s%d ", p[i].name, p[i].age);
    const char *key = "kiwi", **found = bsearch(&key, words, 5, sizeof *words, strings);
    printf("%d ", (int)(found - words));
    key = "zzz";
    printf("%d %d\n", bsearch(&key, words, 5, sizeof *words, strings) == NULL,
           bsearch(&key, words, 0, sizeof *words, strings) == NULL);
    return 0;
}
