// expect: abort
#include <assert.h>

static int checked(int x) {
    assert(x > 0 && "x must be positive");
    return x;
}

int main(void) {
    return checked(-1);
}
