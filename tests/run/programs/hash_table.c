// A string hash table with open addressing, growth and deletion, checked against its own invariants.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *key;
    int value;
    unsigned hash;
    char state; /* 0 empty, 1 used, 2 deleted */
};

struct table {
    struct entry *entries;
    size_t capacity, used, filled;
};

static unsigned hash_of(const char *s) {
    unsigned h = 2166136261u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

static struct entry *find(const struct table *t, const char *key, unsigned hash) {
    struct entry *grave = NULL;
    for (size_t i = hash & (t->capacity - 1);; i = (i + 1) & (t->capacity - 1)) {
        struct entry *e = &t->entries[i];
        if (e->state == 0)
            return grave ? grave : e;
        if (e->state == 2) {
            if (!grave)
                grave = e;
        } else if (e->hash == hash && strcmp(e->key, key) == 0) {
            return e;
        }
    }
}

static void grow(struct table *t) {
    struct table bigger = {calloc(t->capacity * 2, sizeof(struct entry)), t->capacity * 2, t->used, t->used};
    for (size_t i = 0; i < t->capacity; i++)
        if (t->entries[i].state == 1)
            *find(&bigger, t->entries[i].key, t->entries[i].hash) = t->entries[i];
    free(t->entries);
    *t = bigger;
}

static int *put(struct table *t, const char *key) {
    if ((t->filled + 1) * 4 > t->capacity * 3)
        grow(t);
    unsigned h = hash_of(key);
    struct entry *e = find(t, key, h);
    if (e->state != 1) {
        t->filled += e->state == 0;
        t->used++;
        *e = (struct entry){strdup(key), 0, h, 1};
    }
    return &e->value;
}

static int *get(const struct table *t, const char *key) {
    struct entry *e = find(t, key, hash_of(key));
    return e->state == 1 ? &e->value : NULL;
}

static int del(struct table *t, const char *key) {
    struct entry *e = find(t, key, hash_of(key));
    if (e->state != 1)
        return 0;
    free(e->key);
    e->state = 2;
    t->used--;
    return 1;
}

static int by_count(const void *a, const void *b) {
    const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;
    return x->value != y->value ? y->value - x->value : strcmp(x->key, y->key);
}

int main(void) {
    struct table t = {calloc(4, sizeof(struct entry)), 4, 0, 0};
    char word[32];
    while (scanf("%31s", word) == 1) {
        for (char *p = word; *p; p++)
            if (strchr(".,;", *p))
                *p = 0;
        ++*put(&t, word);
    }
    struct entry **sorted = malloc(t.used * sizeof *sorted);
    size_t n = 0;
    for (size_t i = 0; i < t.capacity; i++)
        if (t.entries[i].state == 1)
            sorted[n++] = &t.entries[i];
    qsort(sorted, n, sizeof *sorted, by_count);
    for (size_t i = 0; i < n; i++)
        printf("%d %s\n", sorted[i]->value, sorted[i]->key);
    free(sorted);
    char key[16];
    for (int i = 0; i < 500; i++) {
        snprintf(key, sizeof key, "key%d", i);
        *put(&t, key) = i * i;
    }
    int deleted = 0, wrong = 0;
    for (int i = 0; i < 500; i += 3) {
        snprintf(key, sizeof key, "key%d", i);
        deleted += del(&t, key);
    }
    for (int i = 0; i < 500; i++) {
        snprintf(key, sizeof key, "key%d", i);
        int *v = get(&t, key);
        wrong += i % 3 ? !v || *v != i * i : v != NULL;
    }
    printf("%zu %zu %d %d\n", t.used, t.capacity, deleted, wrong);
    for (size_t i = 0; i < t.capacity; i++)
        if (t.entries[i].state == 1)
            free(t.entries[i].key);
    free(t.entries);
    return 0;
}
