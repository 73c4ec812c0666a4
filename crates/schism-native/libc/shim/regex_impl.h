/* Our own GNU regular expressions: what the parser, the code generator, the matcher and the API share.
 *
 * The layout of regex_t serves programs compiled against glibc's headers and against musl's: both have 64 bytes, and the
 * one member that musl names lies where glibc keeps its private buffer. regmatch_t is glibc's, two ints; schism's
 * copy of musl's headers must say the same.
 *
 * Bytes are characters: the matcher knows the C locale only. */
#ifndef SCHISM_REGEX_IMPL_H
#define SCHISM_REGEX_IMPL_H

#include <stddef.h>

typedef unsigned long reg_syntax_t;
typedef int gnu_regoff_t;

/* glibc's syntax bits, as far as they mean something here. */
#define RE_BACKSLASH_ESCAPE_IN_LISTS 0x1ul
#define RE_BK_PLUS_QM 0x2ul
#define RE_CHAR_CLASSES 0x4ul
#define RE_CONTEXT_INDEP_ANCHORS 0x8ul
#define RE_CONTEXT_INDEP_OPS 0x10ul
#define RE_CONTEXT_INVALID_OPS 0x20ul
#define RE_DOT_NEWLINE 0x40ul
#define RE_DOT_NOT_NULL 0x80ul
#define RE_HAT_LISTS_NOT_NEWLINE 0x100ul
#define RE_INTERVALS 0x200ul
#define RE_LIMITED_OPS 0x400ul
#define RE_NEWLINE_ALT 0x800ul
#define RE_NO_BK_BRACES 0x1000ul
#define RE_NO_BK_PARENS 0x2000ul
#define RE_NO_BK_REFS 0x4000ul
#define RE_NO_BK_VBAR 0x8000ul
#define RE_NO_EMPTY_RANGES 0x10000ul
#define RE_UNMATCHED_RIGHT_PAREN_ORD 0x20000ul
#define RE_NO_GNU_OPS 0x80000ul
#define RE_INVALID_INTERVAL_ORD 0x200000ul
#define RE_ICASE 0x400000ul
#define RE_CARET_ANCHORS_HERE 0x800000ul
#define RE_CONTEXT_INVALID_DUP 0x1000000ul
#define RE_NO_SUB 0x2000000ul

#define RE_SYNTAX_POSIX_COMMON \
    (RE_CHAR_CLASSES | RE_DOT_NEWLINE | RE_DOT_NOT_NULL | RE_INTERVALS | RE_NO_EMPTY_RANGES)
#define RE_SYNTAX_POSIX_BASIC (RE_SYNTAX_POSIX_COMMON | RE_BK_PLUS_QM | RE_CONTEXT_INVALID_DUP)
#define RE_SYNTAX_POSIX_EXTENDED \
    (RE_SYNTAX_POSIX_COMMON | RE_CONTEXT_INDEP_ANCHORS | RE_CONTEXT_INDEP_OPS | RE_NO_BK_BRACES | RE_NO_BK_PARENS | \
     RE_NO_BK_VBAR | RE_CONTEXT_INVALID_OPS | RE_UNMATCHED_RIGHT_PAREN_ORD)

enum re_error {
    RE_OK, RE_NOMATCH, RE_BADPAT, RE_ECOLLATE, RE_ECTYPE, RE_EESCAPE, RE_ESUBREG, RE_EBRACK, RE_EPAREN, RE_EBRACE,
    RE_BADBR, RE_ERANGE, RE_ESPACE, RE_BADRPT, RE_EEND, RE_ESIZE, RE_ERPAREN
};

struct re_pattern_buffer {
    size_t nsub_of_musl;        /* glibc: buffer */
    struct re_program *program; /* glibc: allocated */
    size_t used;
    reg_syntax_t syntax;
    char *fastmap;
    unsigned char *translate;
    size_t re_nsub;
    unsigned can_be_null : 1;
    unsigned regs_allocated : 2;
    unsigned fastmap_accurate : 1;
    unsigned no_sub : 1;
    unsigned not_bol : 1;
    unsigned not_eol : 1;
    unsigned newline_anchor : 1;
};

struct re_registers {
    unsigned num_regs;
    gnu_regoff_t *start, *end;
};

/* The tree that the parser builds; indices into one array, 0 is "nothing". */
enum re_node_kind {
    N_EMPTY, N_BYTE, N_SET, N_ANCHOR, N_BACKREF, N_GROUP, N_CAT, N_ALT, N_REPEAT
};

struct re_node {
    enum re_node_kind kind;
    int left, right; /* children; a set's or group's number and the like in `left` */
    int min, max;    /* of a repeat; max -1 is no limit */
    int height;      /* of the tree below, so that the code generator's recursion is bounded */
};

typedef unsigned char re_set[32];

struct re_tree {
    struct re_node *nodes;
    int count, capacity, root;
    re_set *sets;
    int set_count, set_capacity;
    int groups;
    int has_backref;
};

enum re_opcode {
    I_BYTE, I_SET, I_ANCHOR, I_BACKREF, I_SAVE, I_SPLIT, I_JUMP, I_LOOP_ENTER, I_LOOP_CHECK, I_MATCH
};

enum re_anchor {
    A_LINE_BEGIN, A_LINE_END, A_BUFFER_BEGIN, A_BUFFER_END, A_WORD_BEGIN, A_WORD_END, A_WORD_EDGE, A_NOT_WORD_EDGE
};

struct re_inst {
    enum re_opcode op;
    int x, y; /* operands; for a split the preferred target and the other one */
};

struct re_program {
    struct re_program *next; /* of all that live */
    struct re_inst *code;
    int length, capacity;
    re_set *sets;
    int groups; /* without group 0 */
    int loops;
    int has_backref;
    unsigned char fold[256]; /* applied to every byte of the text */
    re_set first;            /* bytes that a match can start with */
    int can_be_empty;
};

/* One text, and how its ends count. */
struct re_subject {
    const unsigned char *text;
    int length;
    unsigned not_bol, not_eol, newline_anchor;
};

enum { RE_MAX_HEIGHT = 400, RE_MAX_CODE = 1 << 20, RE_DUPLICATES = 0x7fff };

#define SET_HAS(set, c) ((set)[(c) >> 3] >> ((c) & 7) & 1)
#define SET_ADD(set, c) ((set)[(c) >> 3] |= (unsigned char)(1 << ((c) & 7)))

int __schism_re_is_word(int c);

/* `fold` maps bytes of the pattern, and later of the text, to what is compared: the caller's table, lower case, or both. */
enum re_error __schism_re_parse(struct re_tree *tree, const unsigned char *pattern, size_t length, reg_syntax_t syntax,
                                const unsigned char fold[256]);
enum re_error __schism_re_bracket(const unsigned char *pattern, size_t length, size_t *at, reg_syntax_t syntax,
                                  const unsigned char fold[256], re_set set);
void __schism_re_tree_free(struct re_tree *tree);
enum re_error __schism_re_generate(struct re_program **program, struct re_tree *tree,
                                   const unsigned char fold[256]);
void __schism_re_program_free(struct re_program *program);

/* Tries the start positions first, first+step, ... last. Answers the start of the match, -1 for none or -2 when
 * memory or the step limit is exhausted. `slots` gets begin and end of each group (2 * (groups + 1) numbers). */
int __schism_re_search(const struct re_program *program, const struct re_subject *subject, int first, int last, int step,
                       int *slots);

const char *__schism_re_message(int error);
enum re_error __schism_re_compile(struct re_pattern_buffer *buffer, const char *pattern, size_t length,
                                  reg_syntax_t syntax);
#endif
