#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
    char key[4];
    int uses;
};

int main(int argc, char **argv)
{
    struct record *r = calloc(1, sizeof *r);
    if (!r || argc < 2)
        return 1;
    strncpy(r->key, argv[1], 3);
    r->uses = 1;
    if (r->key[0] == 'x') {
        free(r);
        puts("secret");
        return 0;
    }
    free(r);
    printf("dropped %s after %d use\n", r->key, r->uses);
    return 0;
}
