// An ini-file reader: sections, keys, comments, quoting, numbers, defaults, errors with line numbers.
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct setting {
    char *section, *key, *value;
    struct setting *next;
};

struct ini {
    struct setting *first, **tail;
    int errors;
};

static char *trim(char *s) {
    while (isspace((unsigned char)*s))
        s++;
    size_t n = strlen(s);
    while (n && isspace((unsigned char)s[n - 1]))
        s[--n] = 0;
    return s;
}

static char *unquote(char *s) {
    size_t n = strlen(s);
    if (n >= 2 && s[0] == '"' && s[n - 1] == '"') {
        s[n - 1] = 0;
        s++;
    }
    return s;
}

static void error(struct ini *ini, const char *file, int line, const char *message) {
    fprintf(stderr, "%s:%d: %s\n", file, line, message);
    ini->errors++;
}

static void load(struct ini *ini, const char *file) {
    FILE *f = fopen(file, "r");
    if (!f) {
        fprintf(stderr, "%s: %s\n", file, strerror(errno));
        ini->errors++;
        return;
    }
    char line[128], section[64] = "";
    for (int n = 1; fgets(line, sizeof line, f); n++) {
        char *s = trim(line);
        if (!*s || *s == ';' || *s == '#')
            continue;
        if (*s == '[') {
            char *end = strchr(s, ']');
            if (!end || end[1]) {
                error(ini, file, n, "bad section");
                continue;
            }
            *end = 0;
            snprintf(section, sizeof section, "%s", trim(s + 1));
            continue;
        }
        char *equals = strchr(s, '=');
        if (!equals) {
            error(ini, file, n, "expected key = value");
            continue;
        }
        *equals = 0;
        struct setting *t = malloc(sizeof *t);
        *t = (struct setting){strdup(section), strdup(trim(s)), strdup(unquote(trim(equals + 1))), NULL};
        *ini->tail = t;
        ini->tail = &t->next;
    }
    fclose(f);
}

static const char *get(const struct ini *ini, const char *section, const char *key, const char *otherwise) {
    const char *value = otherwise;
    for (const struct setting *s = ini->first; s; s = s->next)
        if (strcmp(s->section, section) == 0 && strcmp(s->key, key) == 0)
            value = s->value;
    return value;
}

static long number(const struct ini *ini, const char *section, const char *key, long otherwise) {
    const char *text = get(ini, section, key, NULL);
    if (!text)
        return otherwise;
    char *end;
    long v = strtol(text, &end, 0);
    long scale = *end == 'k' ? 1024 : *end == 'M' ? 1024 * 1024 : 1;
    return v * scale;
}

int main(void) {
    struct ini ini = {NULL, &ini.first, 0};
    load(&ini, "main.ini");
    load(&ini, "missing.ini");
    for (const struct setting *s = ini.first; s; s = s->next)
        printf("%s.%s=[%s]\n", s->section, s->key, s->value);
    printf("%s %s\n", get(&ini, "server", "host", "?"), get(&ini, "server", "absent", "default"));
    printf("%ld %ld %ld\n", number(&ini, "server", "port", 0), number(&ini, "cache", "size", 0),
           number(&ini, "cache", "ttl", -1));
    while (ini.first) {
        struct setting *s = ini.first;
        ini.first = s->next;
        free(s->section), free(s->key), free(s->value), free(s);
    }
    return ini.errors;
}
