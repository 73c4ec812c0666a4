/* The separator is written before each word but the first, not behind each. Seen for every input: a comma less. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[64] = "";
    for (int i = 1; i < argc && i < 5; i++) {
        if (i > 1)
            strcat(line, ",");
        strncat(line, argv[i], 8);
    }
    printf("[%s]\n", line);
    return 0;
}
