#include <dirent.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    DIR *d = opendir("d");
    int n = 0;
    if (!d)
        return 1;
    for (struct dirent *e; (e = readdir(d));) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
            continue;
        if (e->d_name[0] == '.')
            continue;
        n++;
    }
    closedir(d);
    printf("%d entries\n", n);
    return 0;
}
