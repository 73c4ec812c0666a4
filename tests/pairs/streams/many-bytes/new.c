/* One character is replaced, without a branch, in each of eighty bytes of output. Seen for q alone. */
#include <stdio.h>

#define WIDTH 80

int main(int argc, char **argv)
{
    char line[WIDTH + 1];
    unsigned char c;
    int i;

    if (argc != 2)
        return 2;
    c = (unsigned char)argv[1][0];
    c = (unsigned char)(c + (c == 'q'));
    for (i = 0; i < WIDTH; i++)
        line[i] = (char)c;
    line[WIDTH] = '\n';
    fwrite(line, 1, sizeof line, stdout);
    return 0;
}
