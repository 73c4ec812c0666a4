// test: slice
// slice: forward main:8
// slice: forward main:9
// The fields of a structure are apart.
struct point { int x, y; };
static int get_x(struct point *p) { return p->x; }
int main(int argc, char **argv) {
    struct point p; p.x = argc + 1;
    p.y = argc + 2;
    int a = get_x(&p);
    int b = p.y;
    return a;
}

// ---
// forward main:8:
//   main: 8 10 12
//   get_x: 6
//
// forward main:9:
//   main: 9 11
