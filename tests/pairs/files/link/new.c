/* A symbolic link is made with a path relative to the folder it lies in. Seen: the link's text. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char target[32];
    if (argc < 2 || argv[1][0] < 'a' || argv[1][0] > 'c')
        return 1;
    if (mkdir("links", 0755))
        return 2;
    snprintf(target, sizeof target, "../%c.dat", argv[1][0]);
    if (symlink(target, "links/current"))
        return 3;
    return 0;
}
