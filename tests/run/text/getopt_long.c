// getopt_long: abbreviations, values, flags, unknown options, permutation of operands.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv) {
    static int verbose;
    static const struct option options[] = {{"verbose", no_argument, &verbose, 2}, {"output", required_argument, NULL, 'o'},
                                            {"colour", optional_argument, NULL, 'c'}, {"count", no_argument, NULL, 1000},
                                            {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};
    int c, index = -1;
    opterr = 0;
    while ((c = getopt_long(argc, argv, "o:hq", options, &index)) != -1) {
        switch (c) {
        case 0: printf("long flag %s\n", options[index].name); break;
        case 'o': printf("output %s\n", optarg); break;
        case 'c': printf("colour %s\n", optarg ? optarg : "auto"); break;
        case 1000: printf("count\n"); break;
        case 'h': printf("help\n"); break;
        case 'q': printf("quiet\n"); break;
        default: printf("unknown (%d)\n", optopt);
        }
    }
    printf("verbose %d\n", verbose);
    while (optind < argc)
        printf("operand %s\n", argv[optind++]);
    return 0;
}
