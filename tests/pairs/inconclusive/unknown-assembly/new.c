// The machine does not know the old version's instruction. That is no difference, predicted or not, but no answer either.
#include <stdio.h>

int main(int argc, char **argv) {
    unsigned word = argc > 1 ? (unsigned char)argv[1][0] : 0;
    word = __builtin_bswap32(word);
    printf("%u\n", word >> 24);
    return 0;
}
