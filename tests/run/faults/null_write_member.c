// expect: null pointer
#include <stddef.h>

struct pair { long a, b; };

static void set(struct pair *p) { p->b = 1; }

int main(void) {
    set(NULL);
    return 0;
}
