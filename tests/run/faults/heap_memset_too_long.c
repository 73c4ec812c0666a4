// expect: heap out of bounds
#include <stdlib.h>
#include <string.h>

struct record { char name[20]; int id; };

int main(void) {
    struct record *r = malloc(sizeof *r * 2);
    memset(r, 0, sizeof *r * 3);
    free(r);
    return 0;
}
