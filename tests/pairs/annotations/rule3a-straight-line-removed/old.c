#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *log;
    const char *name = argc > 1 ? argv[1] : "nobody";

    printf("hello %s\n", name);
    log = fopen("greeter.log", "w");
    if (log) {
        fprintf(log, "greeted %s\n", name);
        fclose(log);
    }
    return 0;
}
