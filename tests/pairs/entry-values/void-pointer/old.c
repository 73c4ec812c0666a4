#include <stdio.h>

int is_magic(const void *data)
{
    const unsigned char *bytes = data;
    return bytes[0] == 0x7f;
}

int main(void)
{
    unsigned char bytes[16] = { 0x7f };
    printf("%d\n", is_magic(bytes));
    return 0;
}
