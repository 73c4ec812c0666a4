// expect, constant_p, object_size, choose_expr, types_compatible, offsetof, prefetch, assume, memory builtins.
#include <stddef.h>
#include <stdio.h>

struct s { char c; int v[4]; struct { long x, y; } in; };

static const char *sign(int x) {
    if (__builtin_expect(x == 0, 0))
        return "zero";
    return __builtin_expect(x > 0, 1) ? "positive" : "negative";
}

static int after_assume(int x) {
    __builtin_assume(x > 10);
    return x / 2;
}

int main(int argc, char **argv) {
    char buffer[40];
    (void)argv;
    printf("%s %s %s\n", sign(0), sign(5), sign(-argc));
    printf("%d\n", __builtin_constant_p(3 * 4));
    printf("%zu %zu\n", __builtin_object_size(buffer, 0), __builtin_object_size(buffer + 15, 0));
    printf("%d\n", __builtin_choose_expr(sizeof(long) == 8, 64, "no"));
    printf("%d %d\n", __builtin_types_compatible_p(int, const int), __builtin_types_compatible_p(int, unsigned));
    printf("%zu %zu %zu\n", offsetof(struct s, v), offsetof(struct s, v[2]), offsetof(struct s, in.y));
    __builtin_prefetch(buffer);
    printf("%d\n", after_assume(21));
    __builtin_memset(buffer, 'x', sizeof buffer);
    __builtin_memcpy(buffer + 2, "hello", 6);
    __builtin_memmove(buffer, buffer + 2, 6);
    printf("%s %zu %d\n", buffer, __builtin_strlen(buffer), __builtin_strcmp(buffer, "help") < 0);
    double inf = __builtin_inf(), nan = __builtin_nan("");
    printf("%d %d %d\n", __builtin_isinf_sign(-inf), __builtin_isnan(nan) != 0, __builtin_isgreater(nan, inf));
    printf("%g %d\n", __builtin_copysign(2.0, -0.0), __builtin_signbit(-0.0) != 0);
    printf("%g %g\n", __builtin_fabs(-2.5 * argc), __builtin_sqrt(6.25 * argc));
    printf("%d\n", __builtin_unpredictable(argc) ? 1 : 2);
    int *aligned = __builtin_assume_aligned(__builtin_alloca_with_align(64, 512), 64);
    printf("%d\n", (int)((unsigned long)aligned % 64));
    printf("%d\n", __builtin_return_address(0) != NULL && __builtin_frame_address(0) != NULL);
    if (argc > 100)
        __builtin_unreachable();
    return 0;
}
