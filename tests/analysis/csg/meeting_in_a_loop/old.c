#include <stdio.h>

int main(int argc, char **argv)
{
    int low = argc - 1;
    int high = argc + 1;
    while (low < high)
        low++;
    printf("%d\n", low);
    return 0;
}
