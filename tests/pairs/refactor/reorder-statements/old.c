#include <stdio.h>

int main(void)
{
    int b[3] = { -1, -1, -1 };
    int sum = 0, most = 0, even = 0;
    for (int i = 0; i < 3; i++)
        b[i] = getchar();
    for (int i = 0; i < 3 && b[i] != EOF; i++) {
        sum += b[i];
        if (b[i] > most)
            most = b[i];
        if (b[i] % 2 == 0)
            even++;
    }
    printf("sum %d most %d even %d\n", sum, most, even);
    return 0;
}
