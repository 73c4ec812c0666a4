/* Hidden entries are listed too. Seen where the directory has a name that starts with a dot. */
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
        n++;
    }
    closedir(d);
    printf("%d entries\n", n);
    return 0;
}
