// POSIX regular expressions: extended and basic, groups, flags, errors.
#include <regex.h>
#include <stdio.h>

static void match(const char *pattern, const char *text, int flags) {
    regex_t re;
    int e = regcomp(&re, pattern, flags);
    if (e) {
        printf("/%s/ error %d\n", pattern, e);
        return;
    }
    regmatch_t m[5];
    e = regexec(&re, text, 5, m, 0);
    printf("/%s/ on \"%s\": ", pattern, text);
    if (e)
        printf("no match");
    else
        for (size_t i = 0; i <= re.re_nsub && i < 5; i++)
            printf("(%d,%d)", (int)m[i].rm_so, (int)m[i].rm_eo);
    printf("\n");
    regfree(&re);
}

int main(void) {
    match("a(b|c)+d", "xxabcbcd", REG_EXTENDED);
    match("^[0-9]{2,4}$", "123", REG_EXTENDED);
    match("^[0-9]{2,4}$", "12345", REG_EXTENDED);
    match("([a-z]+)@([a-z]+)\\.com", "mail joe@site.com now", REG_EXTENDED);
    match("HELLO", "say hello", REG_EXTENDED | REG_ICASE);
    match("\\(a*\\)\\1b", "aaaab", 0);
    match("a\\{2\\}", "baac", 0);
    match("[[:digit:]]+[[:space:]]*[^[:alpha:]]", "abc 42 !", REG_EXTENDED);
    match("x*", "aaa", REG_EXTENDED);
    match("(a)(b)?(c)", "ac", REG_EXTENDED);
    match("end$", "the end\n", REG_EXTENDED | REG_NEWLINE);
    match("a.c", "a\nc", REG_EXTENDED | REG_NEWLINE);
    match("(", "x", REG_EXTENDED);
    match("[a", "x", REG_EXTENDED);
    match("a{2,1}", "x", REG_EXTENDED);
    match("*a", "*a", 0);
    match("(longest|longest match)", "longest match", REG_EXTENDED);
    match("", "any", REG_EXTENDED);
    regex_t re;
    int e = regcomp(&re, "[", REG_EXTENDED);
    char buf[64];
    regerror(e, &re, buf, sizeof buf);
    printf("%s\n", buf);
    regcomp(&re, "^b", REG_EXTENDED | REG_NOSUB);
    printf("%d %d\n", regexec(&re, "b", 0, NULL, 0), regexec(&re, "b", 0, NULL, REG_NOTBOL) == REG_NOMATCH);
    regfree(&re);
    return 0;
}
