#include <stdio.h>

enum shape { POINT, LINE, SQUARE, ELLIPSE };

static int parse(char c, enum shape *out)
{
    switch (c) {
    case 'p': *out = POINT; return 1;
    case 'l': *out = LINE; return 1;
    case 's': *out = SQUARE; return 1;
    case 'e': *out = ELLIPSE; return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    enum shape shape;
    if (argc < 2 || !parse(argv[1][0], &shape)) {
        puts("?");
        return 1;
    }
    printf("shape %d\n", shape);
    return 0;
}
