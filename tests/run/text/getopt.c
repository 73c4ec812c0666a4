// getopt: clustering, required and optional arguments, errors, permutation is not done by musl.
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int c;
    while ((c = getopt(argc, argv, "ab:c::x")) != -1)
        switch (c) {
        case 'a': case 'x': printf("flag %c\n", c); break;
        case 'b': printf("b=%s\n", optarg); break;
        case 'c': printf("c=%s\n", optarg ? optarg : "(none)"); break;
        default: printf("bad %c at %d\n", optopt, optind);
        }
    for (int i = optind; i < argc; i++)
        printf("rest %s\n", argv[i]);
    char *again[] = {"prog", "-z", "-b", NULL};
    optind = 1;
    opterr = 0;
    while ((c = getopt(3, again, ":b:")) != -1)
        printf("%c %c\n", c, optopt);
    return 0;
}
