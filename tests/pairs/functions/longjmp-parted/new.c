/* The weight is odd, which its half does not show; a test at the start moves all code behind it. The jump comes back into frames
 * that are no longer the same, and both versions must go on behind their own setjmp. Nothing is different. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

static void check(int c)
{
    if (c == 'x') longjmp(back, 2);
}

static int weigh(int c)
{
    if (c < 0) return 3;
    int code = setjmp(back);
    if (code != 0) {
        printf("failed %d\n", code);
        return code;
    }
    int weight = 2 * c + 1;
    check(c);
    return weight / 2;
}

int main(int argc, char **argv)
{
    if (argc != 2) return 1;
    return weigh((unsigned char)argv[1][0]) & 0x7f;
}
