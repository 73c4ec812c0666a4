/* Independent statements stand in another order. Seen: nothing. */
#include <stdio.h>

int main(void)
{
    int b[3] = { -1, -1, -1 };
    int sum = 0, most = 0, even = 0;
    for (int i = 0; i < 3; i++)
        b[i] = getchar();
    for (int i = 0; i < 3 && b[i] != EOF; i++) {
        if (b[i] % 2 == 0)
            even++;
        if (b[i] > most)
            most = b[i];
        sum += b[i];
    }
    printf("sum %d most %d even %d\n", sum, most, even);
    return 0;
}
