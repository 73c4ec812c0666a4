/* The name is searched for at the start of a line and not anywhere in it. Seen for names inside of other names. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[32];
    FILE *people = fopen("people", "r");
    if (!people || argc < 2 || !argv[1][0])
        return 2;
    while (fgets(line, sizeof line, people)) {
        if (strncmp(line, argv[1], strlen(argv[1])) == 0)
            fputs(line, stdout);
    }
    fclose(people);
    return 0;
}
