#include <stdio.h>

struct matrix {
    int cells[2][2];
};

int is_unit(const struct matrix *m)
{
    return m->cells[0][0] == 1 && m->cells[0][1] == 1;
}

int main(void)
{
    struct matrix m = { { { 1, 0 }, { 0, 1 } } };
    printf("%d\n", is_unit(&m));
    return 0;
}
