#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

static void check(int c)
{
    if (c == 'x') longjmp(back, 2);
}

static int weigh(int c)
{
    int code = setjmp(back);
    if (code != 0) {
        printf("failed %d\n", code);
        return code;
    }
    int weight = 2 * c;
    check(c);
    return weight / 2;
}

int main(int argc, char **argv)
{
    if (argc != 2) return 1;
    return weigh((unsigned char)argv[1][0]) & 0x7f;
}
