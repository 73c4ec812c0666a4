// A JSON parser and pretty-printer with escapes, numbers, nesting and error positions.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { NUL, FALSE_, TRUE_, NUMBER, STRING, ARRAY, OBJECT };

struct value {
    enum type type;
    double number;
    char *text;
    char *key;
    struct value *child, *next;
};

static const char *start, *at;

static struct value *parse(void);

static void space(void) { at += strspn(at, " \t\r\n"); }

static struct value *make(enum type type) {
    struct value *v = calloc(1, sizeof *v);
    v->type = type;
    return v;
}

static void destroy(struct value *v) {
    while (v) {
        struct value *next = v->next;
        destroy(v->child);
        free(v->text);
        free(v->key);
        free(v);
        v = next;
    }
}

static char *put_utf8(char *out, unsigned c) {
    if (c < 0x80) {
        *out++ = (char)c;
    } else if (c < 0x800) {
        *out++ = (char)(0xc0 | c >> 6);
        *out++ = (char)(0x80 | (c & 63));
    } else {
        *out++ = (char)(0xe0 | c >> 12);
        *out++ = (char)(0x80 | (c >> 6 & 63));
        *out++ = (char)(0x80 | (c & 63));
    }
    return out;
}

static char *string(void) {
    if (*at != '"')
        return NULL;
    at++;
    char *text = malloc(strlen(at) + 1), *out = text;
    while (*at && *at != '"') {
        if (*at != '\\') {
            *out++ = *at++;
            continue;
        }
        at++;
        const char *from = "\"\\/bfnrt", *hit = strchr(from, *at);
        unsigned code;
        if (*at && hit) {
            *out++ = "\"\\/\b\f\n\r\t"[hit - from];
            at++;
        } else if (*at == 'u' && sscanf(at + 1, "%4x", &code) == 1) {
            out = put_utf8(out, code);
            at += 5;
        } else {
            free(text);
            return NULL;
        }
    }
    *out = 0;
    if (*at != '"') {
        free(text);
        return NULL;
    }
    at++;
    return text;
}

static struct value *container(char close, enum type type) {
    struct value *v = make(type), **tail = &v->child;
    at++;
    space();
    if (*at == close) {
        at++;
        return v;
    }
    for (;;) {
        char *key = NULL;
        space();
        if (type == OBJECT) {
            key = string();
            space();
            if (!key || *at != ':') {
                free(key);
                break;
            }
            at++;
        }
        struct value *item = parse();
        if (!item) {
            free(key);
            break;
        }
        item->key = key;
        *tail = item;
        tail = &item->next;
        space();
        if (*at == close) {
            at++;
            return v;
        }
        if (*at != ',')
            break;
        at++;
    }
    destroy(v);
    return NULL;
}

static struct value *parse(void) {
    static const char *const words[] = {"null", "false", "true"};
    space();
    if (*at == '{')
        return container('}', OBJECT);
    if (*at == '[')
        return container(']', ARRAY);
    if (*at == '"') {
        char *s = string();
        if (!s)
            return NULL;
        struct value *v = make(STRING);
        v->text = s;
        return v;
    }
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0) {
            at += strlen(words[i]);
            return make((enum type)i);
        }
    char *end;
    double d = strtod(at, &end);
    if (end == at)
        return NULL;
    at = end;
    struct value *v = make(NUMBER);
    v->number = d;
    return v;
}

static void quote(const char *s) {
    putchar('"');
    for (; *s; s++) {
        const char *hit = strchr("\"\\\n\t", *s);
        if (hit)
            printf("\\%c", "\"\\nt"[hit - strchr("\"\\\n\t", '"')]);
        else if (iscntrl((unsigned char)*s))
            printf("\\u%04x", *s);
        else
            putchar(*s);
    }
    putchar('"');
}

static void print(const struct value *v, int depth) {
    switch (v->type) {
    case NUL: printf("null"); break;
    case FALSE_: printf("false"); break;
    case TRUE_: printf("true"); break;
    case NUMBER: printf("%.15g", v->number); break;
    case STRING: quote(v->text); break;
    case ARRAY:
    case OBJECT:
        putchar(v->type == ARRAY ? '[' : '{');
        for (const struct value *c = v->child; c; c = c->next) {
            printf("%s\n%*s", c == v->child ? "" : ",", 2 * depth + 2, "");
            if (c->key) {
                quote(c->key);
                printf(": ");
            }
            print(c, depth + 1);
        }
        if (v->child)
            printf("\n%*s", 2 * depth, "");
        putchar(v->type == ARRAY ? ']' : '}');
    }
}

static int document(const char *text) {
    start = at = text;
    struct value *v = parse();
    space();
    if (!v || *at) {
        printf("error at %d\n", (int)(at - start));
        destroy(v);
        return 1;
    }
    print(v, 0);
    printf("\n");
    destroy(v);
    return 0;
}

int main(void) {
    char text[2048];
    size_t n = fread(text, 1, sizeof text - 1, stdin);
    text[n] = 0;
    int errors = document(text);
    static const char *const bad[] = {"", "[1,", "{\"a\" 1}", "[1 2]", "\"open", "{\"a\":}", "nul", "[]]", "\"\\x\""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        errors += document(bad[i]);
    return errors;
}
