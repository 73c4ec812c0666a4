// Stringising, pasting, variadic macros, X-macros, __COUNTER__, conditional compilation.
#include <stdio.h>

#define STR_(x) #x
#define STR(x) STR_(x)
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define VERSION 3
#define LOG(fmt, ...) printf("[" fmt "]\n", ##__VA_ARGS__)
#define COUNT_(a, b, c, d, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define FRUITS(X) X(apple, 3) X(pear, 5) X(plum, 8)

enum {
#define X(name, price) CAT(fruit_, name),
    FRUITS(X)
#undef X
    fruit_count
};

static const struct { const char *name; int price; } fruits[] = {
#define X(name, price) {#name, price},
    FRUITS(X)
#undef X
};

#if VERSION > 2 && defined(STR)
#define BRANCH "new"
#else
#define BRANCH "old"
#endif

int main(void) {
    int CAT(var, VERSION) = 42;
    puts(STR(VERSION) " " STR_(VERSION) " " STR(a "b\n" c));
    printf("%d\n", var3);
    LOG("plain");
    LOG("%d %s", 1, "two");
    printf("%d %d\n", COUNT(a), COUNT(a, b, c));
    for (int i = 0; i < fruit_count; i++)
        printf("%s=%d ", fruits[i].name, fruits[i].price);
    printf("%s\n", BRANCH);
    int first = __COUNTER__, second = __COUNTER__;
    printf("%d\n", second - first);
#line 100 "elsewhere.c"
    printf("%s:%d\n", __FILE__, __LINE__);
    return 0;
}
