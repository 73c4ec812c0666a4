// Assertions that hold, and NDEBUG that removes them.
#include <assert.h>
#include <stdio.h>

static int calls;
static int check(void) { return ++calls; }

int main(void) {
    assert(check());
    assert(1 + 1 == 2);
    static_assert(sizeof(int) == 4, "int");
    printf("%d\n", calls);
#define NDEBUG
#include <assert.h>
    assert(!check());
    printf("%d\n", calls);
    return 0;
}
