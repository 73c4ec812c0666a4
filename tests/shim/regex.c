/* Prints what the C library's regular expressions answer; glibc's own answers are the expected ones. */
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *text, int begin, int end)
{
    if (begin < 0) printf(" -");
    else printf(" (%d,%d)%.*s", begin, end, end - begin, text + begin);
}

static void posix(const char *pattern, const char *text, int flags, int eflags)
{
    regex_t regex;
    regmatch_t match[6];
    int error = regcomp(&regex, pattern, flags);
    printf("regcomp %x /%s/", (unsigned)flags, pattern);
    if (error) {
        char message[80];
        size_t needed = regerror(error, &regex, message, sizeof message);
        printf(": error %d %zu %s\n", error, needed, message);
        return;
    }
    int result = regexec(&regex, text, 6, match, eflags);
    printf(" \"%s\" nsub %zu: %d", text, regex.re_nsub, result);
    for (int i = 0; !result && !(flags & REG_NOSUB) && i < 6; i++) show(text, match[i].rm_so, match[i].rm_eo);
    putchar('\n');
    regfree(&regex);
}

static void gnu(const char *name, reg_syntax_t syntax, const char *pattern, const char *text, int start, int range)
{
    struct re_pattern_buffer buffer;
    struct re_registers regs;
    char fastmap[256];
    memset(&buffer, 0, sizeof buffer);
    memset(&regs, 0, sizeof regs);
    buffer.fastmap = fastmap;
    re_set_syntax(syntax);
    const char *message = re_compile_pattern(pattern, strlen(pattern), &buffer);
    printf("%s /%s/ \"%s\" %d %d", name, pattern, text, start, range);
    if (message) {
        printf(": %s\n", message);
        return;
    }
    re_compile_fastmap(&buffer);
    int length = (int)strlen(text), found = re_search(&buffer, text, length, start, range, &regs);
    printf(": search %d", found);
    for (unsigned i = 0; found >= 0 && i < regs.num_regs; i++) show(text, regs.start[i], regs.end[i]);
    printf(" match %d\n", re_match(&buffer, text, length, start, NULL));
    buffer.fastmap = NULL;
    regfree(&buffer);
    free(regs.start);
    free(regs.end);
}

static void basic_and_extended(void)
{
    static const char *const patterns[] = {
        "", "a", "abc", "a*", "a.c", "^a", "a$", "^$", "^*a", "*a", "a\\+", "a\\?b", "a+", "a?b", "(a)", "\\(a\\)", "\\(a*\\)*",
        "(a*)*", "(a*)+", "(a|b)*c", "\\(a\\|b\\)*c", "a\\{2\\}", "a{2}", "a{2,}", "a{,2}", "a{1,2}b", "a{2,1}", "a{", "a\\{1",
        "a{x", "{1}a", "\\{1\\}a", "[abc]*", "[^abc]*", "[]a]*", "[^]a]*", "[a-c]*", "[c-a]", "[[:alpha:]]*", "[[:digit:][:space:]]*",
        "[[:foo:]]", "[[.a.]]", "[[=a=]]b", "[", "[^", "[a", "[[:alpha", "(", ")", "\\(", "\\)", "a)", "a\\", "\\1", "\\(a*\\)\\1",
        "(a*)b\\1", "\\(a\\)\\(b\\)\\2\\1", "(ab|a)(bcd|c)(d*)", "a|ab|abc|abcd", "(a|ab)(c|bcd)(d*)", "x*", "(x?)*y",
        "\\<a", "a\\>", "\\bb", "\\Bb", "\\w*", "\\W", "\\s", "\\S*", "a^b", "a$b", "a|^b", "()", "a||b", "(|a)+", "((a)|b)*",
        "(a)|(b)", "[a-]*", "[-a]*", "[a\\]", "[\\n]", "a**", "a*+", "(^a)", "(a$)", "\\(^a\\)", "\\(a$\\)", "\\(*a\\)", "a\\|*b",
        "^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)", "+a", "?a", "|a", "a|*b", "(*a)", "\\.", "\\*", "a\\{1,3\\}b", "(a{0})b", "a{0,0}",
        "[[:upper:]]+", "[^[:lower:]]+", ".*b", "(.*)(b+)", "(a+)(a+)", "(a*)(ab)*(b*)", "\\`a", "b\\'",
    };
    static const char *const texts[] = {"", "a", "b", "aa", "ab", "aab", "abab", "abcd", "xay", "abba", "a{2}", "a+b", "A1 b",
                                        "http://host/path?q", "*a", "x\ny", "()"};
    for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++)
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
            posix(patterns[p], texts[t], 0, 0);
            posix(patterns[p], texts[t], REG_EXTENDED, 0);
        }
}

static void flags(void)
{
    posix("ABC", "xabcx", REG_ICASE, 0);
    posix("[a-c]+", "xABCx", REG_ICASE | REG_EXTENDED, 0);
    posix("[^a-c]+", "ABCx", REG_ICASE | REG_EXTENDED, 0);
    posix("(a)\\1", "aA", REG_ICASE | REG_EXTENDED, 0);
    posix("^b", "a\nb", REG_NEWLINE, 0);
    posix("a$", "a\nb", REG_NEWLINE, 0);
    posix("a.b", "a\nb", REG_NEWLINE, 0);
    posix("a[^x]b", "a\nb", REG_NEWLINE, 0);
    posix("a.b", "a\nb", 0, 0);
    posix("^a", "a", 0, REG_NOTBOL);
    posix("a$", "a", 0, REG_NOTEOL);
    posix("^a", "a", REG_NOSUB, 0);
    posix("^a", "b\na", REG_NEWLINE, REG_NOTBOL);
}

static void dialects(void)
{
    reg_syntax_t expr = RE_SYNTAX_POSIX_BASIC & ~RE_UNMATCHED_RIGHT_PAREN_ORD;
    gnu("emacs", RE_SYNTAX_EMACS, "[.?!][]\"')}]*\\($\\|\t\\|  \\)[ \t\n]*", "One.  Two.", 0, 10);
    gnu("emacs", RE_SYNTAX_EMACS, "a+b?", "xaab", 0, 4);
    gnu("emacs", RE_SYNTAX_EMACS, "a{2}", "aa a{2}", 0, 7);
    gnu("emacs", RE_SYNTAX_EMACS, "\\w+", "  word", 0, 6);
    gnu("emacs", RE_SYNTAX_EMACS, "a.b", "a\nb", 0, 3);
    gnu("emacs", RE_SYNTAX_EMACS, "*a", "*a", 0, 2);
    gnu("emacs", RE_SYNTAX_EMACS, "[[:alpha:]]", "a:]", 0, 3);
    gnu("expr", expr, "\\(a\\)b", "ab", 0, 0);
    gnu("expr", expr, "\\(a\\)", "ba", 0, 0);
    gnu("expr", expr, "a\\)", "a)", 0, 2);
    gnu("back", expr, "a", "abca", 4, -4);
    gnu("back", expr, "\n", "l1\nl2\nl3", 8, -8);
    gnu("back", expr, "a*", "aaab", 3, -3);
    gnu("back", expr, "^l", "l1\nl2", 5, -5);
    gnu("grep", RE_SYNTAX_GREP, "a\\|b", "b", 0, 1);
    gnu("egrep", RE_SYNTAX_EGREP, "a{1,2}|c", "caa", 0, 3);
    gnu("egrep", RE_SYNTAX_EGREP, "*a", "*a", 0, 2);
    gnu("egrep", RE_SYNTAX_EGREP, "a{x", "a{x", 0, 3);
    gnu("awk", RE_SYNTAX_AWK, "a+(b|c)", "xaac", 0, 4);
    gnu("posix-awk", RE_SYNTAX_POSIX_AWK, "[\\]a]+", "x]a", 0, 3);
    gnu("extended", RE_SYNTAX_POSIX_EXTENDED, "(a)(b)?", "xa", 0, 2);
    gnu("icase", RE_SYNTAX_POSIX_EXTENDED | RE_ICASE, "HeL+o", "say hello", 0, 9);
    gnu("minimal", RE_SYNTAX_POSIX_MINIMAL_BASIC, "a\\+", "aa+", 0, 3);
    gnu("range", expr, "c", "abc", 0, 1);
    gnu("start", expr, "a", "abc", 4, 0);
}

static void joined(void)
{
    struct re_pattern_buffer buffer;
    struct re_registers regs;
    memset(&buffer, 0, sizeof buffer);
    memset(&regs, 0, sizeof regs);
    re_set_syntax(RE_SYNTAX_POSIX_EXTENDED);
    if (re_compile_pattern("b(c+)d", 6, &buffer)) return;
    printf("re_search_2 %d", re_search_2(&buffer, "abc", 3, "cde", 3, 0, 6, &regs, 6));
    printf(" %d %d\n", regs.start[1], regs.end[1]);
    printf("re_match_2 %d\n", re_match_2(&buffer, "abc", 3, "cde", 3, 1, NULL, 6));
    printf("re_match_2 stop %d\n", re_match_2(&buffer, "abc", 3, "cde", 3, 1, NULL, 4));
}

/* A program may bring room for the code, as find does, and compile into the same buffer again. */
static void room_offered(void)
{
    struct re_pattern_buffer *buffer = malloc(sizeof *buffer);
    memset(buffer, 0x5a, sizeof *buffer);
    buffer->allocated = 100;
    buffer->buffer = malloc(buffer->allocated);
    buffer->fastmap = NULL;
    buffer->translate = NULL;
    buffer->regs_allocated = 0;
    buffer->not_bol = buffer->not_eol = 0;
    re_set_syntax(RE_SYNTAX_EMACS);
    const char *patterns[] = {".*[ab]\\.xml", "./x\\(y\\|z\\)*", "c+"};
    for (int i = 0; i < 3; i++) {
        if (re_compile_pattern(patterns[i], strlen(patterns[i]), buffer)) return;
        printf("room %d %d\n", re_match(buffer, "./a.xml", 7, 0, NULL), re_match(buffer, "./xyzz", 6, 0, NULL));
    }
    regfree(buffer);
    free(buffer);
}

int main(void)
{
    basic_and_extended();
    flags();
    dialects();
    joined();
    room_offered();
    return 0;
}
