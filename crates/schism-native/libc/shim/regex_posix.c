/* regcomp and its family over our own matcher, with glibc's regmatch_t.
 *
 * These replace musl's: a program compiled against glibc's headers may compile with one family and free with the other,
 * and its regmatch_t is half as wide as musl's. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "regex_impl.h"

enum { FLAG_EXTENDED = 1, FLAG_ICASE = 2, FLAG_NEWLINE = 4, FLAG_NOSUB = 8 };
enum { FLAG_NOTBOL = 1, FLAG_NOTEOL = 2, FLAG_STARTEND = 4 };

struct gnu_regmatch {
    gnu_regoff_t rm_so, rm_eo;
};

int regcomp(struct re_pattern_buffer *buffer, const char *pattern, int flags)
{
    reg_syntax_t syntax = flags & FLAG_EXTENDED ? RE_SYNTAX_POSIX_EXTENDED : RE_SYNTAX_POSIX_BASIC;
    memset(buffer, 0, sizeof *buffer);
    if (flags & FLAG_ICASE) syntax |= RE_ICASE;
    if (flags & FLAG_NEWLINE) {
        syntax = (syntax & ~RE_DOT_NEWLINE) | RE_HAT_LISTS_NOT_NEWLINE;
        buffer->newline_anchor = 1;
    }
    buffer->no_sub = (flags & FLAG_NOSUB) != 0;
    enum re_error error = __schism_re_compile(buffer, pattern, strlen(pattern), syntax);
    return error == RE_ERPAREN ? RE_EPAREN : error;
}

int regexec(const struct re_pattern_buffer *buffer, const char *string, size_t count, struct gnu_regmatch *matches,
            int flags)
{
    int begin = flags & FLAG_STARTEND ? matches[0].rm_so : 0;
    size_t length = flags & FLAG_STARTEND ? (size_t)matches[0].rm_eo : strlen(string);
    if (!buffer->program) return RE_BADPAT;
    if (length > INT_MAX - 1) return RE_ESPACE;
    if (begin < 0 || (size_t)begin > length) return RE_NOMATCH;
    struct re_subject subject = {(const unsigned char *)string, (int)length, (flags & FLAG_NOTBOL) != 0,
                                 (flags & FLAG_NOTEOL) != 0, buffer->newline_anchor};
    int *slots = malloc(2 * (buffer->re_nsub + 1) * sizeof *slots);
    if (!slots) return RE_ESPACE;
    int found = __schism_re_search(buffer->program, &subject, begin, (int)length, 1, slots);
    for (size_t i = 0; found >= 0 && !buffer->no_sub && i < count; i++) {
        int known = i <= buffer->re_nsub && slots[2 * i] >= 0 && slots[2 * i + 1] >= 0;
        matches[i].rm_so = known ? slots[2 * i] : -1;
        matches[i].rm_eo = known ? slots[2 * i + 1] : -1;
    }
    free(slots);
    return found >= 0 ? RE_OK : found == -1 ? RE_NOMATCH : RE_ESPACE;
}

size_t regerror(int error, const struct re_pattern_buffer *buffer, char *text, size_t size)
{
    const char *message = __schism_re_message(error);
    size_t needed = strlen(message) + 1;
    (void)buffer;
    if (size) {
        size_t copied = needed < size ? needed : size;
        memcpy(text, message, copied - 1);
        text[copied - 1] = 0;
    }
    return needed;
}

void regfree(struct re_pattern_buffer *buffer)
{
    __schism_re_program_free(buffer->program);
    free(buffer->fastmap);
    free(buffer->translate);
    buffer->program = NULL;
    buffer->fastmap = NULL;
    buffer->translate = NULL;
}
