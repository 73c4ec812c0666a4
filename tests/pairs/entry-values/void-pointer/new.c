/* The second byte is compared. Seen where it differs. */
#include <stdio.h>

int is_magic(const void *data)
{
    const unsigned char *bytes = data;
    return bytes[0] == 0x7f && bytes[1] == 'E';
}

int main(void)
{
    unsigned char bytes[16] = { 0x7f };
    printf("%d\n", is_magic(bytes));
    return 0;
}
