/* The product of two 16-bit numbers with a scale is an int and not a long long, so that it wraps. Seen where it
   passes 32 bits (unsigned arithmetic, no undefined behaviour). */
#include <stdio.h>

typedef unsigned int area;

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
