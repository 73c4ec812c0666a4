#include <stdio.h>
#include <string.h>

struct packet {
    char body[6];
};

static int fits(size_t n)
{
    return n < sizeof(struct packet) - 1;
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
