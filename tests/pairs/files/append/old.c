#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *log;
    if (argc < 2 || !argv[1][0])
        return 1;
    log = fopen("log", "a");
    if (!log)
        return 2;
    fprintf(log, "said %s\n", argv[1]);
    fclose(log);
    return 0;
}
