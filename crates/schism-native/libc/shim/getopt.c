/* getopt with GNU's behaviour and words: operands move behind the options, long options may be abbreviated.
 *
 * It replaces musl's, so that a program's usage errors read as its users know them. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';
int __optpos, __optreset;
extern int optreset __attribute__((__weak__, __alias__("__optreset")));

enum order { PERMUTE, IN_ORDER, STOP_AT_OPERAND };

/* Where the scan stands inside a cluster such as -abc, and the operands that were passed over. */
static char *next_short;
static int first_operand, last_operand;

static void reverse(char **list, int begin, int end)
{
    while (begin < --end) {
        char *kept = list[begin];
        list[begin++] = list[end];
        list[end] = kept;
    }
}

/* Moves the options behind the skipped operands in front of them; both keep their order. */
static void move_operands_back(char **argv)
{
    reverse(argv, first_operand, last_operand);
    reverse(argv, last_operand, optind);
    reverse(argv, first_operand, optind);
    first_operand += optind - last_operand;
    last_operand = optind;
}

static int is_operand(const char *word)
{
    return word[0] != '-' || !word[1];
}

static enum order order_of(const char **shorts)
{
    if (**shorts == '-') return ++*shorts, IN_ORDER;
    if (**shorts == '+') return ++*shorts, STOP_AT_OPERAND;
    return getenv("POSIXLY_CORRECT") ? STOP_AT_OPERAND : PERMUTE;
}

/* Finds the option that the first `length` bytes of `name` mean. Answers its index, -1 for none, -2 for several. */
static int find_long(const char *name, size_t length, const struct option *longs, int exact_only)
{
    int found = -1, ambiguous = 0;
    for (int i = 0; longs[i].name; i++) {
        if (strncmp(longs[i].name, name, length)) continue;
        if (strlen(longs[i].name) == length) return i;
        if (found < 0) found = i;
        else if (exact_only || longs[i].has_arg != longs[found].has_arg || longs[i].flag != longs[found].flag ||
                 longs[i].val != longs[found].val)
            ambiguous = 1;
    }
    return ambiguous ? -2 : found;
}

static void report_ambiguous(char **argv, const char *prefix, const char *word, size_t length, const struct option *longs)
{
    fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", argv[0], prefix, word);
    for (int i = 0; longs[i].name; i++)
        if (!strncmp(longs[i].name, word, length)) fprintf(stderr, " '%s%s'", prefix, longs[i].name);
    putc('\n', stderr);
}

/* The long option at `word`, which stands in argv[optind] behind `prefix`. -1 when it may still be short options. */
static int take_long(int argc, char **argv, const char *word, const char *prefix, const char *shorts,
                     const struct option *longs, int *index, int loud, int only)
{
    size_t length = strcspn(word, "=");
    int found = find_long(word, length, longs, only);
    if (found == -2) {
        if (loud) report_ambiguous(argv, prefix, word, length, longs);
        optind++;
        return optopt = 0, '?';
    }
    if (found < 0) {
        if (only && argv[optind][1] != '-' && strchr(shorts, *word)) return -1;
        if (loud) fprintf(stderr, "%s: unrecognized option '%s%s'\n", argv[0], prefix, word);
        optind++;
        return optopt = 0, '?';
    }
    const struct option *option = &longs[found];
    optind++;
    if (word[length]) {
        if (option->has_arg == no_argument) {
            if (loud) fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", argv[0], prefix, option->name);
            return optopt = option->val, '?';
        }
        optarg = (char *)word + length + 1;
    } else if (option->has_arg == required_argument) {
        if (optind >= argc) {
            if (loud) fprintf(stderr, "%s: option '%s%s' requires an argument\n", argv[0], prefix, option->name);
            return optopt = option->val, *shorts == ':' ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    if (index) *index = found;
    if (!option->flag) return option->val;
    *option->flag = option->val;
    return 0;
}

static int take_short(int argc, char **argv, const char *shorts, const struct option *longs, int *index, int loud)
{
    char c = *next_short++;
    const char *found = c == ':' || c == ';' ? NULL : strchr(shorts, c);
    if (!*next_short) optind++;
    if (!found) {
        if (loud) fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], c);
        return optopt = c, '?';
    }
    if (found[1] != ':' && !(found[0] == 'W' && found[1] == ';' && longs)) return c;
    if (*next_short) {
        optarg = next_short;
        optind++;
    } else if (found[2] != ':' || found[1] == ';') {
        if (optind >= argc) {
            if (loud) fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], c);
            next_short = NULL;
            return optopt = c, *shorts == ':' ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    next_short = NULL;
    if (found[1] == ';') {
        const char *word = optarg;
        optarg = NULL;
        optind--;
        return take_long(argc, argv, word, "-W ", shorts, longs, index, loud, 0);
    }
    return c;
}

/* Finds the next word that is an option; -1 when there is none, 1 for an operand that is to be handed out. */
static int find_option(int argc, char **argv, enum order order)
{
    if (last_operand > optind) last_operand = optind;
    if (first_operand > optind) first_operand = optind;
    if (order == PERMUTE) {
        if (first_operand != last_operand && last_operand != optind) move_operands_back(argv);
        else if (last_operand != optind) first_operand = optind;
        while (optind < argc && is_operand(argv[optind])) optind++;
        last_operand = optind;
    }
    if (optind != argc && !strcmp(argv[optind], "--")) {
        optind++;
        if (first_operand != last_operand && last_operand != optind) move_operands_back(argv);
        else if (first_operand == last_operand) first_operand = optind;
        last_operand = argc;
        optind = argc;
    }
    if (optind == argc) {
        if (first_operand != last_operand) optind = first_operand;
        return -1;
    }
    if (!is_operand(argv[optind])) return 0;
    if (order == STOP_AT_OPERAND) return -1;
    optarg = argv[optind++];
    return 1;
}

static int scan(int argc, char **argv, const char *shorts, const struct option *longs, int *index, int only)
{
    if (argc < 1) return -1;
    optarg = NULL;
    if (!optind || __optreset) {
        if (!optind) optind = 1;
        __optreset = 0;
        first_operand = last_operand = optind;
        next_short = NULL;
    } else if (optind == 1 && !next_short && !first_operand) first_operand = last_operand = 1;
    enum order order = order_of(&shorts);
    int loud = opterr && *shorts != ':';
    if (!next_short || !*next_short) {
        int kind = find_option(argc, argv, order);
        if (kind) return kind;
        char *word = argv[optind];
        if (longs && word[1] == '-') return take_long(argc, argv, word + 2, "--", shorts, longs, index, loud, only);
        /* With getopt_long_only, -foo is a long option first, unless it is one short option's letter. */
        if (longs && only && (word[2] || !strchr(shorts, word[1]))) {
            int result = take_long(argc, argv, word + 1, "-", shorts, longs, index, loud, only);
            if (result != -1) return result;
        }
        next_short = word + 1;
    }
    return take_short(argc, argv, shorts, longs, index, loud);
}

int getopt(int argc, char *const argv[], const char *shorts)
{
    return scan(argc, (char **)argv, shorts, NULL, NULL, 0);
}

/* What glibc's header calls for a program that asks for POSIX: the scan ends at the first operand. */
int __posix_getopt(int argc, char *const argv[], const char *shorts)
{
    if (*shorts == '+') return getopt(argc, argv, shorts);
    size_t length = strlen(shorts);
    char strict[length + 2];
    strict[0] = '+';
    memcpy(strict + 1, shorts, length + 1);
    return getopt(argc, argv, strict);
}

int getopt_long(int argc, char *const *argv, const char *shorts, const struct option *longs, int *index)
{
    return scan(argc, (char **)argv, shorts, longs, index, 0);
}

int getopt_long_only(int argc, char *const *argv, const char *shorts, const struct option *longs, int *index)
{
    return scan(argc, (char **)argv, shorts, longs, index, 1);
}
