#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    int part = atoi(argv[1]), whole = atoi(argv[2]);
    if (part < 0 || whole < 0)
        return 2;
    int percent = 100 * part / whole;
    printf("%d%%\n", percent);
    return percent > 100;
}
