/* Two fields of a record have changed places, and the record is written out as bytes. Seen where they differ. */
#include <stdio.h>
#include <string.h>

struct record {
    char magic[2];
    char minor;
    char major;
    char end;
};

int main(int argc, char **argv)
{
    struct record r;
    if (argc < 2 || strlen(argv[1]) != 2)
        return 1;
    memcpy(r.magic, "RC", 2);
    r.major = argv[1][0];
    r.minor = argv[1][1];
    r.end = '\n';
    fwrite(&r, sizeof r, 1, stdout);
    return 0;
}
