/* Overlong two-byte forms are refused. Seen for C0 and C1 with a continuation byte. */
#include <stdio.h>

static int decode(const unsigned char *s, int n)
{
    if (n >= 1 && s[0] < 0x80)
        return s[0];
    if (n >= 2 && s[0] >= 0xc2 && s[0] < 0xe0 && (s[1] & 0xc0) == 0x80)
        return (s[0] & 0x1f) << 6 | (s[1] & 0x3f);
    return -1;
}

int main(void)
{
    unsigned char buffer[2];
    int n = (int)fread(buffer, 1, sizeof buffer, stdin);
    if (n == 0)
        return 1;
    int code = decode(buffer, n);
    if (code < 0)
        puts("invalid");
    else
        printf("U+%04X\n", (unsigned)code);
    return 0;
}
