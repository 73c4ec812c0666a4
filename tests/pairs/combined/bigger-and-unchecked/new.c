/* The buffer is smaller, which the length test would catch, and the test asks for the old size. Only both
   together overflow. Seen for words of four characters. */
#include <stdio.h>
#include <string.h>

struct packet {
    char body[4];
};

static int fits(size_t n)
{
    return n < 5;
}

int main(int argc, char **argv)
{
    struct packet p;
    if (argc < 2 || !fits(strlen(argv[1]))) {
        puts("refused");
        return 1;
    }
    strcpy(p.body, argv[1]);
    puts(p.body);
    return 0;
}
