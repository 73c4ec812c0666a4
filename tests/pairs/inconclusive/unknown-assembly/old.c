#include <stdio.h>

int main(int argc, char **argv) {
    unsigned word = argc > 1 ? (unsigned char)argv[1][0] : 0;
    __asm__("bswapl %0" : "+r"(word));
    printf("%u\n", word >> 24);
    return 0;
}
