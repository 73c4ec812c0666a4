/* GNU's own regular expression functions: re_compile_pattern, re_search, re_match and their like. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "regex_impl.h"

enum { REGS_UNALLOCATED, REGS_REALLOCATE, REGS_FIXED };

reg_syntax_t re_syntax_options;

const char *__schism_re_message(int error)
{
    static const char *const messages[] = {
        "Success", "No match", "Invalid regular expression", "Invalid collation character",
        "Invalid character class name", "Trailing backslash", "Invalid back reference",
        "Unmatched [, [^, [:, [., or [=", "Unmatched ( or \\(", "Unmatched \\{", "Invalid content of \\{\\}",
        "Invalid range end", "Memory exhausted", "Invalid preceding regular expression",
        "Premature end of regular expression", "Regular expression too big", "Unmatched ) or \\)",
    };
    if (error < 0 || error >= (int)(sizeof messages / sizeof *messages)) return "Unknown error";
    return messages[error];
}

enum re_error __schism_re_compile(struct re_pattern_buffer *buffer, const char *pattern, size_t length,
                                  reg_syntax_t syntax)
{
    struct re_tree tree;
    struct re_program *program = NULL;
    unsigned char fold[256];
    for (int c = 0; c < 256; c++) {
        int seen = buffer->translate ? buffer->translate[c] : c;
        fold[c] = (unsigned char)(syntax & RE_ICASE ? tolower(seen) : seen);
    }
    enum re_error error = __schism_re_parse(&tree, (const unsigned char *)pattern, length, syntax, fold);
    if (!error) error = __schism_re_generate(&program, &tree, fold);
    __schism_re_tree_free(&tree);
    __schism_re_program_free(buffer->program);
    buffer->program = program;
    buffer->used = program ? sizeof *program : 0;
    buffer->syntax = syntax;
    buffer->re_nsub = buffer->nsub_of_musl = program ? program->groups : 0;
    buffer->fastmap_accurate = 0;
    buffer->can_be_null = program ? program->can_be_empty : 0;
    return error;
}

reg_syntax_t re_set_syntax(reg_syntax_t syntax)
{
    reg_syntax_t old = re_syntax_options;
    re_syntax_options = syntax;
    return old;
}

const char *re_compile_pattern(const char *pattern, size_t length, struct re_pattern_buffer *buffer)
{
    buffer->no_sub = (re_syntax_options & RE_NO_SUB) != 0;
    buffer->newline_anchor = 1;
    enum re_error error = __schism_re_compile(buffer, pattern, length, re_syntax_options);
    return error ? __schism_re_message(error) : NULL;
}

int re_compile_fastmap(struct re_pattern_buffer *buffer)
{
    const struct re_program *program = buffer->program;
    if (!program || !buffer->fastmap) return 0;
    for (int c = 0; c < 256; c++)
        buffer->fastmap[c] = program->can_be_empty || SET_HAS(program->first, program->fold[c]);
    buffer->fastmap_accurate = 1;
    return 0;
}

void re_set_registers(struct re_pattern_buffer *buffer, struct re_registers *regs, unsigned count, gnu_regoff_t *starts,
                      gnu_regoff_t *ends)
{
    buffer->regs_allocated = count ? REGS_REALLOCATE : REGS_UNALLOCATED;
    regs->num_regs = count;
    regs->start = count ? starts : NULL;
    regs->end = count ? ends : NULL;
}

/* Makes room for `needed` registers where the caller lets us. */
static int grow_registers(struct re_pattern_buffer *buffer, struct re_registers *regs, unsigned needed)
{
    int fresh = buffer->regs_allocated == REGS_UNALLOCATED;
    if (buffer->regs_allocated == REGS_FIXED || (!fresh && needed <= regs->num_regs)) return 1;
    gnu_regoff_t *start = realloc(fresh ? NULL : regs->start, needed * sizeof *start);
    if (!start) return 0;
    regs->start = start;
    gnu_regoff_t *end = realloc(fresh ? NULL : regs->end, needed * sizeof *end);
    if (!end) {
        if (fresh) free(start);
        return 0;
    }
    regs->end = end;
    regs->num_regs = needed;
    buffer->regs_allocated = REGS_REALLOCATE;
    return 1;
}

/* Callers expect one register more than groups, which always says "not set". */
static int store_registers(struct re_pattern_buffer *buffer, struct re_registers *regs, const int *slots)
{
    unsigned groups = (unsigned)buffer->re_nsub + 1;
    if (!grow_registers(buffer, regs, groups + 1)) return 0;
    for (unsigned i = 0; i < regs->num_regs; i++) {
        int known = i < groups && slots[2 * i] >= 0 && slots[2 * i + 1] >= 0;
        regs->start[i] = known ? slots[2 * i] : -1;
        regs->end[i] = known ? slots[2 * i + 1] : -1;
    }
    return 1;
}

/* Searches and stores the registers. Answers the start, or the matched length for a match. */
static int search(struct re_pattern_buffer *buffer, const char *string, int length, int start, int range, int stop,
                  struct re_registers *regs, int want_length)
{
    struct re_subject subject = {(const unsigned char *)string, stop, buffer->not_bol, buffer->not_eol, buffer->newline_anchor};
    long last = (long)start + range;
    if (!buffer->program || start < 0 || start > length) return -1;
    if (last > length) last = length;
    if (last < 0) last = 0;
    if (stop > length) subject.length = length;
    /* No match can start behind the end; a backward search starts at it instead. */
    if (start > subject.length) {
        if (last >= start) return -1;
        start = subject.length;
    }
    if (last > subject.length) last = subject.length;
    int *slots = malloc(2 * (buffer->re_nsub + 1) * sizeof *slots);
    if (!slots) return -2;
    int found = __schism_re_search(buffer->program, &subject, start, (int)last, last < start ? -1 : 1, slots);
    if (found >= 0) {
        if (regs && !buffer->no_sub && !store_registers(buffer, regs, slots)) found = -2;
        else if (want_length) found = slots[1] - slots[0];
    }
    free(slots);
    return found;
}

int re_search(struct re_pattern_buffer *buffer, const char *string, int length, int start, int range,
              struct re_registers *regs)
{
    return search(buffer, string, length, start, range, length, regs, 0);
}

int re_match(struct re_pattern_buffer *buffer, const char *string, int length, int start, struct re_registers *regs)
{
    return search(buffer, string, length, start, 0, length, regs, 1);
}

static int search_joined(struct re_pattern_buffer *buffer, const char *string1, int length1, const char *string2, int length2,
                         int start, int range, struct re_registers *regs, int stop, int want_length)
{
    if (length1 < 0 || length2 < 0 || stop < 0 || length1 > INT_MAX - length2) return -2;
    char *joined = malloc((size_t)length1 + length2 + 1);
    if (!joined) return -2;
    if (length1) memcpy(joined, string1, length1);
    if (length2) memcpy(joined + length1, string2, length2);
    int found = search(buffer, joined, length1 + length2, start, range, stop, regs, want_length);
    free(joined);
    return found;
}

int re_search_2(struct re_pattern_buffer *buffer, const char *string1, int length1, const char *string2, int length2,
                int start, int range, struct re_registers *regs, int stop)
{
    return search_joined(buffer, string1, length1, string2, length2, start, range, regs, stop, 0);
}

int re_match_2(struct re_pattern_buffer *buffer, const char *string1, int length1, const char *string2, int length2,
               int start, struct re_registers *regs, int stop)
{
    return search_joined(buffer, string1, length1, string2, length2, start, 0, regs, stop, 1);
}
