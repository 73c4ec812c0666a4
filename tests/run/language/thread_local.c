// Thread-local variables: zero and initialised, static, in functions, addresses.
#include <stdio.h>
#include <threads.h>

static _Thread_local int counter = 5;
thread_local char name[16] = "main";
static __thread long zeroed[8];
static thread_local int *link = NULL;

static int next(void) {
    static thread_local int n;
    return n += counter;
}

int main(void) {
    counter++;
    name[0] = 'M';
    zeroed[3] = 9;
    link = &counter;
    *link += 1;
    printf("%d %s %ld %ld\n", counter, name, zeroed[3], zeroed[7]);
    printf("%d ", next());
    printf("%d ", next());
    printf("%d\n", next());
    printf("%d %d\n", link == &counter, (char *)&zeroed[1] - (char *)zeroed == sizeof(long));
    return 0;
}
