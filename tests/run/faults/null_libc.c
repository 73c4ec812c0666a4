// expect: null pointer
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *volatile v = getenv("SURELY_NOT_SET");
    return (int)strlen(v);
}
