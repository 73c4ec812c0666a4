#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[32];
    FILE *people = fopen("people", "r");
    if (!people || argc < 2 || !argv[1][0])
        return 2;
    while (fgets(line, sizeof line, people)) {
        if (strstr(line, argv[1]))
            fputs(line, stdout);
    }
    fclose(people);
    return 0;
}
