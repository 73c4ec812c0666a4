/* getopt's answers, its order of words and its messages; standard error is joined into standard output. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int flag;
static const struct option longs[] = {
    {"alpha", no_argument, NULL, 'A'},       {"beta", required_argument, NULL, 'B'}, {"gamma", optional_argument, NULL, 'G'},
    {"flag", no_argument, &flag, 7},         {"verbose", no_argument, NULL, 'v'},    {"version", no_argument, NULL, 'V'},
    {"same-one", no_argument, NULL, 'S'},    {"same-two", no_argument, NULL, 'S'},   {NULL, 0, NULL, 0},
};

static void check(const char *shorts, int kind, const char *line)
{
    char words[200], *argv[20];
    int argc = 0, c, index = -1;
    snprintf(words, sizeof words, "prog %s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
    argv[argc] = NULL;
    printf("[%s] %s:", shorts, line);
    optind = 0;
    flag = 0;
    for (int calls = 0; calls < 20; calls++) {
        index = -1;
        c = kind == 0 ? getopt(argc, argv, shorts)
            : kind == 1 ? getopt_long(argc, argv, shorts, longs, &index)
                        : getopt_long_only(argc, argv, shorts, longs, &index);
        if (c == -1) break;
        printf(" %d", c);
        if (c == '?' || c == ':') printf("(opt %d)", optopt);
        if (optarg) printf("=%s", optarg);
        if (index >= 0) printf("#%d", index);
    }
    printf(" | flag %d optind %d:", flag, optind);
    for (int i = 1; i < argc; i++) printf(" %s", argv[i]);
    printf("\n");
}

int main(void)
{
    static const char *const lines[] = {
        "", "-a", "-ab", "-ab value", "-bvalue", "-b", "-x", "-a file -c", "file -a", "f1 -a f2 -c f3", "-- -a", "f -- -a g", "-a -- f",
        "- -a", "--alpha", "--alph", "--beta=x", "--beta x", "--beta", "--gamma", "--gamma=y", "--gamma y", "--flag", "--ver",
        "--verb", "--same", "--nosuch", "--alpha=z", "--", "-o", "-oarg", "-o arg", "-alpha", "-beta x", "-ver", "-nosuch",
        "f1 f2 --alpha f3 --beta=1 f4", "-c f -c g -c h -- i -c", "-W alpha", "-Wbeta=q", "--=x", "-:", "-a-c",
    };
    static const char *const shorts[] = {"ab:co::", "+ab:co::", "-ab:co::", ":ab:co::", "abW;"};
    dup2(1, 2);
    setvbuf(stdout, NULL, _IONBF, 0);
    for (size_t s = 0; s < sizeof shorts / sizeof *shorts; s++)
        for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
            for (int kind = 0; kind < 3; kind++) check(shorts[s], kind, lines[l]);
    return 0;
}
