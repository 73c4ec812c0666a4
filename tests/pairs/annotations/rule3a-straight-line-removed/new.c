/* Rule 3(a): a straight piece of code with a side effect is gone, no log file is left behind. Seen: the file. */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *log;
    const char *name = argc > 1 ? argv[1] : "nobody";

    printf("hello %s\n", name);
    log = NULL;
    (void)log;
    return 0;
}
