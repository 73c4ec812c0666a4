/* Bracket expressions: [abc], [^a-z], [[:alpha:]], [[.-.]], [[=a=]]. */
#include <ctype.h>
#include <string.h>
#include "regex_impl.h"

static const struct {
    const char *name;
    int (*test)(int);
} classes[] = {
    {"alpha", isalpha}, {"upper", isupper}, {"lower", islower}, {"digit", isdigit}, {"xdigit", isxdigit},
    {"alnum", isalnum}, {"space", isspace}, {"blank", isblank}, {"print", isprint}, {"punct", ispunct},
    {"graph", isgraph}, {"cntrl", iscntrl},
};

static enum re_error add_class(re_set set, const unsigned char *name, size_t length)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strlen(classes[i].name) != length || memcmp(classes[i].name, name, length)) continue;
        for (int c = 0; c < 256; c++)
            if (classes[i].test(c)) SET_ADD(set, c);
        return RE_OK;
    }
    return RE_ECTYPE;
}

/* Finds the end of [:name:], [.x.] or [=x=] whose name starts at `at`; 0 when it is not closed. */
static size_t find_close(const unsigned char *pattern, size_t length, size_t at, unsigned char kind)
{
    for (; at + 1 < length; at++)
        if (pattern[at] == kind && pattern[at + 1] == ']') return at;
    return 0;
}

/* One end of a range, or a single element. A class goes straight into the set and leaves *element at -1. */
static enum re_error take_element(const unsigned char *pattern, size_t length, size_t *at, reg_syntax_t syntax, re_set set,
                                  int *element)
{
    unsigned char c = pattern[*at];
    *element = -1;
    if (c == '[' && *at + 1 < length) {
        unsigned char kind = pattern[*at + 1];
        if (kind == '.' || kind == '=' || (kind == ':' && syntax & RE_CHAR_CLASSES)) {
            size_t name = *at + 2, close = find_close(pattern, length, name, kind);
            if (!close) return RE_EBRACK;
            *at = close + 2;
            if (kind == ':') return add_class(set, pattern + name, close - name);
            if (close - name != 1) return RE_ECOLLATE;
            *element = pattern[name];
            return RE_OK;
        }
    }
    if (c == '\\' && syntax & RE_BACKSLASH_ESCAPE_IN_LISTS) {
        if (*at + 1 >= length) return RE_EBRACK;
        c = pattern[++*at];
    }
    *element = c;
    ++*at;
    return RE_OK;
}

/* `*at` stands behind the opening bracket and is moved behind the closing one. */
enum re_error __schism_re_bracket(const unsigned char *pattern, size_t length, size_t *at, reg_syntax_t syntax,
                                  const unsigned char fold[256], re_set folded)
{
    int negated = 0, first = 1;
    re_set set = {0};
    if (*at < length && pattern[*at] == '^') negated = 1, ++*at;
    for (;; first = 0) {
        int low, high;
        enum re_error error;
        if (*at >= length) return first ? RE_BADPAT : RE_EBRACK;
        if (pattern[*at] == ']' && !first) break;
        if ((error = take_element(pattern, length, at, syntax, set, &low))) return error;
        int range = *at + 1 < length && pattern[*at] == '-' && pattern[*at + 1] != ']';
        if (range && low < 0) return RE_ERANGE;
        if (!range) {
            if (low >= 0) SET_ADD(set, low);
            continue;
        }
        ++*at;
        if ((error = take_element(pattern, length, at, syntax, set, &high))) return error;
        if (high < 0 || (low > high && syntax & RE_NO_EMPTY_RANGES)) return RE_ERANGE;
        for (int c = low; c <= high; c++) SET_ADD(set, c);
    }
    ++*at;
    memset(folded, 0, sizeof(re_set));
    for (int c = 0; c < 256; c++)
        if (SET_HAS(set, c)) SET_ADD(folded, fold[c]);
    if (negated) {
        for (size_t i = 0; i < sizeof(re_set); i++) folded[i] = (unsigned char)~folded[i];
        if (syntax & RE_HAT_LISTS_NOT_NEWLINE) folded['\n' >> 3] &= (unsigned char)~(1 << ('\n' & 7));
    }
    return RE_OK;
}
