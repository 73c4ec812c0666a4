/* The counter in the file is written in hexadecimal. Seen: the file's contents, for every argument. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    FILE *out = fopen("count.txt", "w");
    if (!out || argc < 2) {
        perror("count.txt");
        return 1;
    }
    fprintf(out, "0x%zx\n", strlen(argv[1]));
    if (fclose(out))
        return 1;
    puts("counted");
    return 0;
}
