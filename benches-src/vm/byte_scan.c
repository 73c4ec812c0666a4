// Byte scanning: counts words, lines and letters of a text in memory through a table, one byte at a time.
#include <stdio.h>
#include <stdlib.h>

#define SIZE 65536

static unsigned char text[SIZE];
static unsigned char class_of[256];
static unsigned letters[256];

static void prepare(void) {
    const char *sample = "The quick brown fox, 12 dogs;\n and_one  (more) line.\t";
    int k = 0;
    unsigned seed = 1;
    for (int i = 0; i < SIZE; i++) {
        seed = seed * 1103515245 + 12345;
        text[i] = (unsigned char)sample[k];
        k = sample[k + 1] && (seed >> 16) % 19 ? k + 1 : 0;
    }
    for (int c = 0; c < 256; c++)
        class_of[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? 1 : c == '\n' ? 2 : 0;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned words = 0, lines = 0;
    prepare();
    for (int r = 0; r < rounds; r++) {
        int inside = 0;
        for (const unsigned char *p = text; p < text + SIZE; p++) {
            unsigned char c = class_of[*p];
            if (c == 1) {
                words += !inside;
                letters[*p]++;
            } else if (c == 2) {
                lines++;
            }
            inside = c == 1;
        }
    }
    unsigned checksum = 0;
    for (int c = 0; c < 256; c++)
        checksum = checksum * 33 + letters[c];
    printf("%u %u %08x\n", words, lines, checksum);
    return 0;
}
