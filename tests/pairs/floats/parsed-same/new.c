// Another way to say the same. What the library computes ahead and then does not use, here a shift by too much in strtod, is no
// approximation.
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    double limit = strtod(argv[1], NULL);
    if (limit < 4)
        exit(0);
    exit(1);
}
