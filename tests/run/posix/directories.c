// mkdir, rmdir, chdir, getcwd, opendir, readdir, rewinddir, errors for full or missing directories.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void list(const char *path) {
    DIR *d = opendir(path);
    if (!d) {
        printf("%s: %s\n", path, strerror(errno));
        return;
    }
    char *names[32];
    int n = 0;
    for (struct dirent *e; (e = readdir(d));)
        names[n++] = strdup(e->d_name);
    rewinddir(d);
    int again = 0;
    while (readdir(d))
        again++;
    closedir(d);
    qsort(names, (size_t)n, sizeof *names, by_name);
    printf("%s (%d):", path, again);
    for (int i = 0; i < n; i++) {
        printf(" %s", names[i]);
        free(names[i]);
    }
    printf("\n");
}

int main(void) {
    list(".");
    printf("%d\n", mkdir("made", 0755));
    printf("%d %d\n", mkdir("made", 0755), errno == EEXIST);
    printf("%d\n", mkdir("made/inner", 0700));
    printf("%d %d\n", mkdir("no/such", 0755), errno == ENOENT);
    close(open("made/file", O_CREAT | O_WRONLY, 0600));
    list("made");
    list("given");
    printf("%d %d\n", rmdir("made"), errno == ENOTEMPTY);
    printf("%d %d\n", rmdir("given/one"), errno == ENOTDIR);
    char before[4096], after[4096];
    printf("%d\n", getcwd(before, sizeof before) != NULL);
    printf("%d\n", chdir("made/inner"));
    printf("%d\n", getcwd(after, sizeof after) != NULL);
    printf("%s\n", after + strlen(before));
    list("..");
    printf("%d\n", chdir("../.."));
    printf("%d %d\n", chdir("given/one"), errno == ENOTDIR);
    printf("%d %d %d\n", unlink("made/file"), rmdir("made/inner"), rmdir("made"));
    printf("%d\n", unlink("given"));
    list("made");
    list("given/one");
    struct dirent **names;
    int n = scandir("given", &names, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        printf("%s ", names[i]->d_name);
        free(names[i]);
    }
    free(names);
    printf("%d\n", n);
    return 0;
}
