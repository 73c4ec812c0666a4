/* A bar of zero units is handled. Seen for the second number 0: old divides by zero. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    int part = atoi(argv[1]), whole = atoi(argv[2]);
    if (part < 0 || whole < 0)
        return 2;
    int percent = whole ? 100 * part / whole : 0;
    printf("%d%%\n", percent);
    return percent > 100;
}
