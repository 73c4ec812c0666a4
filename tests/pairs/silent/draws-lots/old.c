/* A few bytes are kept. Heads or tails: chance, not the change, makes outputs differ. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

static char *kept;

int main(int argc, char **argv)
{
    unsigned char lot = 0;
    switch (argc > 1 ? argv[1][0] : 0) {
    case 'a':
        kept = malloc(8);
        break;
    case 'b':
        kept = malloc(9);
        break;
    case 'c':
        kept = malloc(10);
        break;
    case 'd':
        kept = malloc(11);
        break;
    case 'e':
        kept = malloc(12);
        break;
    case 'f':
        kept = malloc(13);
        break;
    case 'g':
        kept = malloc(14);
        break;
    case 'h':
        kept = malloc(15);
        break;
    case 'i':
        kept = malloc(16);
        break;
    case 'j':
        kept = malloc(17);
        break;
    case 'k':
        kept = malloc(18);
        break;
    case 'l':
        kept = malloc(19);
        break;
    case 'm':
        kept = malloc(20);
        break;
    case 'n':
        kept = malloc(21);
        break;
    case 'o':
        kept = malloc(22);
        break;
    case 'p':
        kept = malloc(23);
        break;
    default:
        return 0;
    }
    if (getrandom(&lot, 1, 0) != 1)
        return 1;
    puts(lot & 1 ? "heads" : "tails");
    return kept == NULL;
}
