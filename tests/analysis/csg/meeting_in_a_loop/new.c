#include <stdio.h>

int main(int argc, char **argv)
{
    int low = argc - 2;
    int high = argc + 4;
    while (low < high)
        low++;
    printf("%d\n", low);
    return 0;
}
