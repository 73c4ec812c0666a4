#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[64] = "";
    for (int i = 1; i < argc && i < 5; i++) {
        strncat(line, argv[i], 8);
        strcat(line, ",");
    }
    printf("[%s]\n", line);
    return 0;
}
