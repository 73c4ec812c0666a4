// A tokenizer for a small C-like language: reads standard input, prints a token a line and a summary.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { END, NAME, KEYWORD, NUMBER, STRING, CHARACTER, OPERATOR, BAD, KINDS };

static const char *const kind_names[KINDS] = {"end", "name", "keyword", "number", "string", "character", "operator", "bad"};
static const char *const keywords[] = {"char", "else", "for", "if", "int", "return", "while"};
static const char *const operators[] = {"<<=", ">>=", "...", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "->", "<<", ">>"};

struct lexer {
    const char *text;
    size_t pos;
    int line, column;
};

struct token {
    enum kind kind;
    const char *start;
    size_t length;
    int line, column;
};

static int peek(const struct lexer *l) { return (unsigned char)l->text[l->pos]; }

static int advance(struct lexer *l) {
    int c = peek(l);
    if (!c)
        return 0;
    l->pos++;
    if (c == '\n') {
        l->line++;
        l->column = 1;
    } else {
        l->column++;
    }
    return c;
}

static int by_text(const void *key, const void *entry) { return strcmp(key, *(const char *const *)entry); }

static int is_keyword(const char *s, size_t n) {
    char word[16];
    if (n >= sizeof word)
        return 0;
    memcpy(word, s, n);
    word[n] = 0;
    return bsearch(word, keywords, sizeof keywords / sizeof *keywords, sizeof *keywords, by_text) != NULL;
}

static void skip_space(struct lexer *l) {
    for (;;) {
        if (isspace(peek(l))) {
            advance(l);
        } else if (peek(l) == '/' && l->text[l->pos + 1] == '/') {
            while (peek(l) && peek(l) != '\n')
                advance(l);
        } else if (peek(l) == '/' && l->text[l->pos + 1] == '*') {
            advance(l), advance(l);
            while (peek(l) && !(peek(l) == '*' && l->text[l->pos + 1] == '/'))
                advance(l);
            advance(l), advance(l);
        } else {
            return;
        }
    }
}

static enum kind quoted(struct lexer *l, int quote) {
    advance(l);
    while (peek(l) != quote) {
        if (!peek(l) || peek(l) == '\n')
            return BAD;
        if (advance(l) == '\\')
            advance(l);
    }
    advance(l);
    return quote == '"' ? STRING : CHARACTER;
}

static enum kind scan(struct lexer *l) {
    int c = peek(l);
    if (!c)
        return END;
    if (isalpha(c) || c == '_') {
        size_t start = l->pos;
        while (isalnum(peek(l)) || peek(l) == '_')
            advance(l);
        return is_keyword(l->text + start, l->pos - start) ? KEYWORD : NAME;
    }
    if (isdigit(c)) {
        while (isalnum(peek(l)) || peek(l) == '.')
            advance(l);
        return NUMBER;
    }
    if (c == '"' || c == '\'')
        return quoted(l, c);
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n = strlen(operators[i]);
        if (strncmp(l->text + l->pos, operators[i], n) == 0) {
            while (n--)
                advance(l);
            return OPERATOR;
        }
    }
    advance(l);
    return strchr("+-*/%=<>!&|^~?:;,.(){}[]", c) ? OPERATOR : BAD;
}

static struct token next(struct lexer *l) {
    skip_space(l);
    struct token t = {.start = l->text + l->pos, .line = l->line, .column = l->column};
    t.kind = scan(l);
    t.length = (size_t)(l->text + l->pos - t.start);
    return t;
}

int main(void) {
    char text[4096];
    size_t n = fread(text, 1, sizeof text - 1, stdin);
    text[n] = 0;
    struct lexer l = {text, 0, 1, 1};
    int counts[KINDS] = {0};
    for (;;) {
        struct token t = next(&l);
        counts[t.kind]++;
        if (t.kind == END)
            break;
        printf("%d:%d %s `%.*s`\n", t.line, t.column, kind_names[t.kind], (int)t.length, t.start);
    }
    for (int k = 1; k < KINDS; k++)
        printf("%s=%d ", kind_names[k], counts[k]);
    printf("\n");
    return counts[BAD];
}
