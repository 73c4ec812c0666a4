// expect: invalid free
#include <stdlib.h>

static char *name = "default";

static void destroy(char **p) { free(*p); }

int main(void) {
    destroy(&name);
    return 0;
}
