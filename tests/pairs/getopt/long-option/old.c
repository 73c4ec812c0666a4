#include <getopt.h>
#include <stdio.h>

static const struct option options[] = {
    { "all", no_argument, NULL, 'a' },
    { "version", no_argument, NULL, 'v' },
    { NULL, 0, NULL, 0 },
};

int main(int argc, char **argv)
{
    int c, all = 0;
    opterr = 0;
    while ((c = getopt_long(argc, argv, "av", options, NULL)) != -1) {
        if (c == 'a')
            all = 1;
        else if (c == 'v')
            return 0;
        else {
            puts("unknown option");
            return 2;
        }
    }
    puts(all ? "everything" : "some");
    return 0;
}
