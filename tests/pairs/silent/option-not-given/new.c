/* Only the text printed for the option -v has changed, and the template always gives -q. Seen: nothing within
   it. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int verbose = 0, quiet = 0;
    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "-v") == 0)
        verbose = 1;
    if (strcmp(argv[1], "-q") == 0)
        quiet = 1;
    if (verbose)
        printf("examining %d words\n", argc - 2);
    for (int i = 2; i < argc; i++)
        if (!quiet || argv[i][0] == 'k')
            puts(argv[i]);
    return 0;
}
