/* Two loops over the word are one. Seen: nothing. */
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    int upper = 0, digits = 0;
    for (int i = 0; word[i]; i++) {
        char c = word[i];
        digits += (unsigned char)(c - '0') < 10;
        upper += c >= 'A' && c <= 'Z';
    }
    puts(upper && digits ? "strong" : upper || digits ? "fair" : "weak");
    return 0;
}
