// Structs of all classes as variable arguments.
#include <stdarg.h>
#include <stdio.h>

struct one { char c; };
struct two { int a, b; };
struct mix { double d; long l; };
struct floats { float a, b, c; };
struct large { int v[10]; };
struct ldbl { long double x; int tag; };

static void show(const char *kinds, ...) {
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case '1': printf("[%c]", va_arg(ap, struct one).c); break;
        case '2': {
            struct two t = va_arg(ap, struct two);
            printf("[%d %d]", t.a, t.b);
        } break;
        case 'm': {
            struct mix m = va_arg(ap, struct mix);
            printf("[%g %ld]", m.d, m.l);
        } break;
        case 'f': {
            struct floats f = va_arg(ap, struct floats);
            printf("[%g %g %g]", f.a, f.b, f.c);
        } break;
        case 'b': {
            struct large b = va_arg(ap, struct large);
            printf("[%d..%d]", b.v[0], b.v[9]);
        } break;
        case 'x': {
            struct ldbl x = va_arg(ap, struct ldbl);
            printf("[%Lg %d]", x.x, x.tag);
        } break;
        case 'i': printf("%d", va_arg(ap, int)); break;
        }
    }
    va_end(ap);
    printf("\n");
}

int main(void) {
    struct one o = {'z'};
    struct two t = {1, 2};
    struct mix m = {3.5, 4};
    struct floats f = {5, 6, 7};
    struct large b = {{8, 0, 0, 0, 0, 0, 0, 0, 0, 9}};
    struct ldbl x = {10.25L, 11};
    show("1i2imifibixi", o, 1, t, 2, m, 3, f, 4, b, 5, x, 6);
    show("mmmmmmmmm", m, m, m, m, m, m, m, m, m);
    show("fffffmi", f, f, f, f, f, m, 7);
    show("2222222222", t, t, t, t, t, t, t, t, t, t);
    show("bxbxi", b, x, b, x, 12);
    show("iiiiim2i", 1, 2, 3, 4, 5, m, t, 6);
    return 0;
}
