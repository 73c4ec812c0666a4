/* A new variable moves the others in the frame; its odd value goes where half of it does not show it. The jump comes back into frames
 * that are no longer the same, and each version must find the result of setjmp in its own. Nothing is different. */
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
    int odd = c | 1;
    int weight = 2 * c + (odd & 1);
    check(c);
    return weight / 2;
}

int main(int argc, char **argv)
{
    if (argc != 2) return 1;
    return weigh((unsigned char)argv[1][0]) & 0x7f;
}
