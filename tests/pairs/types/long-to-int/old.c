#include <stdio.h>

typedef unsigned long long area;

int main(void)
{
    unsigned char raw[4];
    if (fread(raw, 1, 4, stdin) != 4)
        return 1;
    area width = raw[0] * 256u + raw[1];
    area height = raw[2] * 256u + raw[3];
    area size = width * height * 2;
    if (size > 4000000000u)
        puts("too big");
    else
        puts("fits");
    return 0;
}
