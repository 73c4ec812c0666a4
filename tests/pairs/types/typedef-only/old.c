#include <stdint.h>
#include <stdio.h>

typedef unsigned short word;

static word swap(word w)
{
    return (word)(w << 8 | w >> 8);
}

int main(void)
{
    int a = getchar(), b = getchar();
    if (b == EOF)
        return 1;
    word w = (word)(a | b << 8);
    printf("%04x %04x\n", w, swap(w));
    return w == swap(w);
}
