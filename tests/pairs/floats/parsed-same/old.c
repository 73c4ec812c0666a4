#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    double limit = strtod(argv[1], NULL);
    exit(limit < 4 ? 0 : 1);
}
