/* The average is compared with 4.5 and not with 4. Seen where the average of two digits is above 4 and not above
   4.5. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    if (strlen(s) != 2 || s[0] < '0' || s[0] > '9' || s[1] < '0' || s[1] > '9')
        return 1;
    double average = ((s[0] - '0') + (s[1] - '0')) / 2.0;
    if (average > 4.5)
        puts("pass");
    else
        puts("fail");
    return 0;
}
