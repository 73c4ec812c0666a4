/* From the text of a regular expression to a tree, in any of the dialects that the GNU syntax bits describe. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "regex_impl.h"

enum token_kind { T_END, T_BYTE, T_ANY, T_BRACKET, T_STAR, T_PLUS, T_QUESTION, T_BRACE, T_OPEN, T_CLOSE, T_BAR, T_ANCHOR,
                  T_BACKREF, T_CLASS, T_TRAILING };

struct token {
    enum token_kind kind;
    int value; /* the byte, the anchor, the number of the group, or the letter of \w and its like */
    size_t length;
};

struct parser {
    struct re_tree *tree;
    const unsigned char *pattern;
    size_t length, at;
    reg_syntax_t syntax;
    const unsigned char *fold;
    unsigned closed; /* bit n: group n has ended, so a back-reference may name it */
    size_t ordinary_brace; /* 1 + where a brace stands that turned out to begin no interval */
    int depth;
    enum re_error error;
};

static int parse_alternatives(struct parser *p);

int __schism_re_is_word(int c)
{
    return isalnum(c) || c == '_';
}

static int fail(struct parser *p, enum re_error error)
{
    if (!p->error) p->error = error;
    return 0;
}

static int height_of(const struct parser *p, int node)
{
    return node ? p->tree->nodes[node].height : 0;
}

static int new_node(struct parser *p, enum re_node_kind kind, int left, int right)
{
    struct re_tree *tree = p->tree;
    if (tree->count == tree->capacity) {
        int capacity = tree->capacity ? 2 * tree->capacity : 32;
        struct re_node *nodes = realloc(tree->nodes, capacity * sizeof *nodes);
        if (!nodes) return fail(p, RE_ESPACE);
        tree->nodes = nodes;
        tree->capacity = capacity;
        if (!tree->count) tree->nodes[tree->count++] = (struct re_node){N_EMPTY, 0, 0, 0, 0, 1};
    }
    int height = 1;
    if (kind == N_CAT || kind == N_ALT || kind == N_GROUP || kind == N_REPEAT) {
        int l = kind == N_GROUP ? 0 : height_of(p, left), r = kind == N_REPEAT ? 0 : height_of(p, right);
        height += l > r ? l : r;
    }
    if (height > RE_MAX_HEIGHT) return fail(p, RE_ESIZE);
    tree->nodes[tree->count] = (struct re_node){kind, left, right, 0, 0, height};
    return tree->count++;
}

static unsigned char *new_set(struct parser *p, int *number)
{
    struct re_tree *tree = p->tree;
    if (tree->set_count == tree->set_capacity) {
        int capacity = tree->set_capacity ? 2 * tree->set_capacity : 8;
        re_set *sets = realloc(tree->sets, capacity * sizeof *sets);
        if (!sets) {
            fail(p, RE_ESPACE);
            return NULL;
        }
        tree->sets = sets;
        tree->set_capacity = capacity;
    }
    *number = tree->set_count++;
    memset(tree->sets[*number], 0, sizeof(re_set));
    return tree->sets[*number];
}

/* The meaning of a backslash and the byte behind it. */
static struct token escaped(const struct parser *p, unsigned char c)
{
    static const char anchors[] = "`'<>bB";
    static const int anchor_kinds[] = {A_BUFFER_BEGIN, A_BUFFER_END, A_WORD_BEGIN, A_WORD_END, A_WORD_EDGE, A_NOT_WORD_EDGE};
    struct token token = {T_BYTE, c, 2};
    reg_syntax_t syntax = p->syntax;
    if (c >= '1' && c <= '9' && !(syntax & RE_NO_BK_REFS)) token.kind = T_BACKREF, token.value = c - '0';
    else if (c && strchr(anchors, c) && !(syntax & RE_NO_GNU_OPS))
        token.kind = T_ANCHOR, token.value = anchor_kinds[strchr(anchors, c) - anchors];
    else if (c && strchr("wWsS", c) && !(syntax & RE_NO_GNU_OPS)) token.kind = T_CLASS;
    else if (c == '(' && !(syntax & RE_NO_BK_PARENS)) token.kind = T_OPEN;
    else if (c == ')' && !(syntax & RE_NO_BK_PARENS)) token.kind = T_CLOSE;
    else if (c == '|' && !(syntax & (RE_NO_BK_VBAR | RE_LIMITED_OPS))) token.kind = T_BAR;
    else if (c == '{' && syntax & RE_INTERVALS && !(syntax & RE_NO_BK_BRACES)) token.kind = T_BRACE;
    else if (c == '+' && syntax & RE_BK_PLUS_QM && !(syntax & RE_LIMITED_OPS)) token.kind = T_PLUS;
    else if (c == '?' && syntax & RE_BK_PLUS_QM && !(syntax & RE_LIMITED_OPS)) token.kind = T_QUESTION;
    return token;
}

/* A caret is an anchor where an expression can begin. */
static int caret_is_anchor(const struct parser *p)
{
    if (p->at == 0 || p->syntax & (RE_CONTEXT_INDEP_ANCHORS | RE_CARET_ANCHORS_HERE)) return 1;
    unsigned char before = p->pattern[p->at - 1];
    int after_backslash = p->at >= 2 && p->pattern[p->at - 2] == '\\';
    if (before == '\n') return (p->syntax & RE_NEWLINE_ALT) != 0;
    if (before == '(') return after_backslash == !(p->syntax & RE_NO_BK_PARENS);
    if (before == '|') return after_backslash == !(p->syntax & RE_NO_BK_VBAR);
    return 0;
}

static struct token peek(const struct parser *p);

/* A dollar is an anchor where an expression can end. */
static int dollar_is_anchor(const struct parser *p)
{
    if (p->at + 1 >= p->length || p->syntax & RE_CONTEXT_INDEP_ANCHORS) return 1;
    struct parser next = *p;
    next.at++;
    unsigned char c = next.pattern[next.at];
    if (c == '\n') return (p->syntax & RE_NEWLINE_ALT) != 0;
    if (c != '\\' && c != ')' && c != '|') return 0;
    struct token token = peek(&next);
    return token.kind == T_CLOSE || token.kind == T_BAR;
}

static struct token peek(const struct parser *p)
{
    if (p->at >= p->length) return (struct token){T_END, 0, 0};
    unsigned char c = p->pattern[p->at];
    struct token token = {T_BYTE, c, 1};
    reg_syntax_t syntax = p->syntax;
    switch (c) {
    case '\\':
        if (p->at + 1 >= p->length) return (struct token){T_TRAILING, 0, 1};
        return escaped(p, p->pattern[p->at + 1]);
    case '.': token.kind = T_ANY; break;
    case '[': token.kind = T_BRACKET; break;
    case '*': token.kind = T_STAR; break;
    case '+': if (!(syntax & (RE_LIMITED_OPS | RE_BK_PLUS_QM))) token.kind = T_PLUS; break;
    case '?': if (!(syntax & (RE_LIMITED_OPS | RE_BK_PLUS_QM))) token.kind = T_QUESTION; break;
    case '{':
        if (syntax & RE_INTERVALS && syntax & RE_NO_BK_BRACES && p->ordinary_brace != p->at + 1) token.kind = T_BRACE;
        break;
    case '(': if (syntax & RE_NO_BK_PARENS) token.kind = T_OPEN; break;
    case ')': if (syntax & RE_NO_BK_PARENS) token.kind = T_CLOSE; break;
    case '|': if (!(syntax & RE_LIMITED_OPS) && syntax & RE_NO_BK_VBAR) token.kind = T_BAR; break;
    case '\n': if (syntax & RE_NEWLINE_ALT) token.kind = T_BAR; break;
    case '^': if (caret_is_anchor(p)) token.kind = T_ANCHOR, token.value = A_LINE_BEGIN; break;
    case '$': if (dollar_is_anchor(p)) token.kind = T_ANCHOR, token.value = A_LINE_END; break;
    }
    return token;
}

static int take_number(struct parser *p)
{
    int value = -1;
    while (p->at < p->length && isdigit(p->pattern[p->at])) {
        value = (value < 0 ? 0 : value) * 10 + p->pattern[p->at++] - '0';
        if (value > RE_DUPLICATES) value = RE_DUPLICATES + 1;
    }
    return value;
}

/* The inside of {m,n} and its end. Answers 0 when this is no interval; then the error says why. */
static int take_interval(struct parser *p, int *min, int *max, enum re_error *error)
{
    *min = *max = take_number(p);
    if (p->at < p->length && p->pattern[p->at] == ',') {
        p->at++;
        *max = take_number(p);
        if (*min < 0) *min = *max < 0 ? -2 : 0;
    }
    /* Behind something that is no number, only a comma or the brace's end still make it an interval, if a bad one. */
    size_t end = p->at;
    while (end < p->length && p->pattern[end] != ',' && p->pattern[end] != '}') end++;
    *error = end >= p->length ? RE_EBRACE : RE_BADBR;
    if (*min < 0) return 0;
    if (!(p->syntax & RE_NO_BK_BRACES)) {
        if (p->at >= p->length || p->pattern[p->at] != '\\') return 0;
        p->at++;
    }
    if (p->at >= p->length || p->pattern[p->at] != '}') return 0;
    p->at++;
    if (*max >= 0 && *min > *max) return 0;
    *error = RE_ESIZE;
    return *min <= RE_DUPLICATES && *max <= RE_DUPLICATES;
}

/* Wraps `node` into the repetitions that follow it. */
static int parse_repeats(struct parser *p, int node)
{
    for (;;) {
        struct token token = peek(p);
        size_t before = p->at;
        int min = 0, max = -1;
        if (token.kind < T_STAR || token.kind > T_BRACE || p->error) return node;
        p->at += token.length;
        if (token.kind == T_PLUS) min = 1;
        if (token.kind == T_QUESTION) max = 1;
        if (token.kind == T_BRACE) {
            enum re_error error;
            if (!take_interval(p, &min, &max, &error)) {
                if (!(p->syntax & RE_INVALID_INTERVAL_ORD) || error == RE_ESIZE) return fail(p, error);
                p->at = before;
                p->ordinary_brace = before + 1;
                return node;
            }
        }
        int repeat = new_node(p, N_REPEAT, node, 0);
        if (!repeat) return 0;
        p->tree->nodes[repeat].min = min;
        p->tree->nodes[repeat].max = max;
        node = repeat;
        token = peek(p);
        if (p->syntax & RE_CONTEXT_INVALID_DUP && (token.kind == T_STAR || token.kind == T_BRACE)) return fail(p, RE_BADRPT);
    }
}

static int parse_group(struct parser *p)
{
    int number = ++p->tree->groups;
    if (++p->depth > RE_MAX_HEIGHT) return fail(p, RE_ESIZE);
    int inner = parse_alternatives(p);
    p->depth--;
    if (p->error) return 0;
    struct token token = peek(p);
    if (token.kind != T_CLOSE) return fail(p, RE_EPAREN);
    p->at += token.length;
    if (number <= 9) p->closed |= 1u << number;
    return new_node(p, N_GROUP, number, inner);
}

static int parse_class(struct parser *p, int letter)
{
    int number;
    unsigned char *set = new_set(p, &number);
    if (!set) return 0;
    for (int c = 0; c < 256; c++) {
        int member = tolower(letter) == 'w' ? __schism_re_is_word(c) : isspace(c);
        if (!member == !!isupper(letter)) SET_ADD(set, c);
    }
    return new_node(p, N_SET, number, 0);
}

static int parse_any(struct parser *p)
{
    int number;
    unsigned char *set = new_set(p, &number);
    if (!set) return 0;
    for (int c = 0; c < 256; c++) {
        if ((c == '\n' && !(p->syntax & RE_DOT_NEWLINE)) || (!c && p->syntax & RE_DOT_NOT_NULL)) continue;
        SET_ADD(set, c);
    }
    return new_node(p, N_SET, number, 0);
}

static int parse_bracket(struct parser *p)
{
    int number;
    unsigned char *set = new_set(p, &number);
    if (!set) return 0;
    enum re_error error = __schism_re_bracket(p->pattern, p->length, &p->at, p->syntax, p->fold, set);
    if (error) return fail(p, error);
    return new_node(p, N_SET, number, 0);
}

static int parse_byte(struct parser *p, int c)
{
    return new_node(p, N_BYTE, p->fold[c], 0);
}

/* A repetition with nothing before it: an error, nothing at all, or an ordinary byte, as the dialect says. */
static int parse_stray_repeat(struct parser *p, struct token token, int *skip)
{
    if (token.kind == T_BRACE && p->syntax & RE_CONTEXT_INVALID_DUP) return fail(p, RE_BADRPT);
    if (p->syntax & RE_CONTEXT_INVALID_OPS) return fail(p, RE_BADRPT);
    if (p->syntax & RE_CONTEXT_INDEP_OPS) {
        *skip = 1;
        return 0;
    }
    return parse_byte(p, token.kind == T_BRACE ? '{' : token.value);
}

/* One element with its repetitions. 0 without an error is the empty expression. */
static int parse_element(struct parser *p)
{
    struct token token = peek(p);
    int node = 0, skip = 0;
    p->at += token.length;
    switch (token.kind) {
    case T_BYTE: node = parse_byte(p, token.value); break;
    case T_ANY: node = parse_any(p); break;
    case T_BRACKET: node = parse_bracket(p); break;
    case T_CLASS: node = parse_class(p, token.value); break;
    case T_OPEN: node = parse_group(p); break;
    case T_ANCHOR: return new_node(p, N_ANCHOR, token.value, 0); /* what follows cannot repeat an anchor */
    case T_BACKREF:
        if (!(p->closed >> token.value & 1)) return fail(p, RE_ESUBREG);
        p->tree->has_backref = 1;
        node = new_node(p, N_BACKREF, token.value, 0);
        break;
    case T_STAR: case T_PLUS: case T_QUESTION: case T_BRACE:
        node = parse_stray_repeat(p, token, &skip);
        if (skip) return 0;
        break;
    case T_CLOSE:
        if (!(p->syntax & RE_UNMATCHED_RIGHT_PAREN_ORD)) return fail(p, RE_ERPAREN);
        node = parse_byte(p, ')');
        break;
    case T_TRAILING: return fail(p, RE_EESCAPE);
    default: return 0;
    }
    return p->error ? 0 : parse_repeats(p, node);
}

/* Joins list[0..count) into a balanced tree, so that a long pattern is not a deep one. */
static int join(struct parser *p, enum re_node_kind kind, const int *list, int count)
{
    if (!count) return 0;
    if (count == 1) return list[0];
    int left = join(p, kind, list, count / 2), right = join(p, kind, list + count / 2, count - count / 2);
    return p->error ? 0 : new_node(p, kind, left, right);
}

struct list {
    int *items, count, capacity;
};

static void append(struct parser *p, struct list *list, int item)
{
    if (list->count == list->capacity) {
        int capacity = list->capacity ? 2 * list->capacity : 16;
        int *items = realloc(list->items, capacity * sizeof *items);
        if (!items) {
            fail(p, RE_ESPACE);
            return;
        }
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = item;
}

static int parse_branch(struct parser *p)
{
    struct list list = {0};
    for (;;) {
        struct token token = peek(p);
        if (token.kind == T_END || token.kind == T_BAR || p->error) break;
        if (token.kind == T_CLOSE && (p->depth || !(p->syntax & RE_UNMATCHED_RIGHT_PAREN_ORD))) {
            if (!p->depth) fail(p, RE_ERPAREN);
            break;
        }
        int node = parse_element(p);
        if (node) append(p, &list, node);
    }
    int node = p->error ? 0 : join(p, N_CAT, list.items, list.count);
    free(list.items);
    return node;
}

static int parse_alternatives(struct parser *p)
{
    struct list list = {0};
    for (;;) {
        append(p, &list, parse_branch(p));
        struct token token = peek(p);
        if (p->error || token.kind != T_BAR) break;
        p->at += token.length;
    }
    int node = p->error ? 0 : join(p, N_ALT, list.items, list.count);
    free(list.items);
    return node;
}

enum re_error __schism_re_parse(struct re_tree *tree, const unsigned char *pattern, size_t length, reg_syntax_t syntax,
                                const unsigned char fold[256])
{
    struct parser p = {.tree = tree, .pattern = pattern, .length = length, .syntax = syntax, .fold = fold};
    memset(tree, 0, sizeof *tree);
    tree->root = parse_alternatives(&p);
    return p.error;
}

void __schism_re_tree_free(struct re_tree *tree)
{
    free(tree->nodes);
    free(tree->sets);
}
