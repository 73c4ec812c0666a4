/* What is shown of the clock is another thing in new, and only the clock tells what differs: no test could say so next year. */
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
    time_t now = time(NULL);
    struct tm *date = gmtime(&now);
    if (argc > 1 && argv[1][0] == 'y')
        printf("%d\n", date->tm_year + 1900);
    return 0;
}
