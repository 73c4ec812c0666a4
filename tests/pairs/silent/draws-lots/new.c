/* More bytes are kept, which nobody sees. Heads or tails: chance, not the change, makes outputs differ. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

static char *kept;

int main(int argc, char **argv)
{
    unsigned char lot = 0;
    switch (argc > 1 ? argv[1][0] : 0) {
    case 'a':
        kept = malloc(48);
        break;
    case 'b':
        kept = malloc(49);
        break;
    case 'c':
        kept = malloc(50);
        break;
    case 'd':
        kept = malloc(51);
        break;
    case 'e':
        kept = malloc(52);
        break;
    case 'f':
        kept = malloc(53);
        break;
    case 'g':
        kept = malloc(54);
        break;
    case 'h':
        kept = malloc(55);
        break;
    case 'i':
        kept = malloc(56);
        break;
    case 'j':
        kept = malloc(57);
        break;
    case 'k':
        kept = malloc(58);
        break;
    case 'l':
        kept = malloc(59);
        break;
    case 'm':
        kept = malloc(60);
        break;
    case 'n':
        kept = malloc(61);
        break;
    case 'o':
        kept = malloc(62);
        break;
    case 'p':
        kept = malloc(63);
        break;
    default:
        return 0;
    }
    if (getrandom(&lot, 1, 0) != 1)
        return 1;
    puts(lot & 1 ? "heads" : "tails");
    return kept == NULL;
}
