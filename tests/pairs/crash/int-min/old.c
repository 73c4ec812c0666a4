#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    unsigned char raw[5];
    int32_t value;
    if (fread(raw, 1, sizeof raw, stdin) != sizeof raw)
        return 1;
    memcpy(&value, raw, 4);
    signed char by = (signed char)raw[4];
    if (by == 0)
        return 1;
    if (by == -1) {
        printf("%lld\n", -(long long)value);
        return 0;
    }
    printf("%d\n", value / by);
    return 0;
}
