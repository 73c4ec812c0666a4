/* A line for every second number below the first letter's place in the alphabet. */
#include <stdio.h>

int main(int argc, char **argv)
{
    int end = argc > 1 ? argv[1][0] - 'a' : 0;
    if (end < 0 || end > 25)
        return 2;
    for (int i = 0; i < end; i += 2)
        puts("one more");
    return 0;
}
