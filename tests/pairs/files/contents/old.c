#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    FILE *out = fopen("count.txt", "w");
    if (!out || argc < 2) {
        perror("count.txt");
        return 1;
    }
    fprintf(out, "%zu\n", strlen(argv[1]));
    if (fclose(out))
        return 1;
    puts("counted");
    return 0;
}
