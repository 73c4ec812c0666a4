// openat, mkdirat, unlinkat, fstatat, renameat relative to a directory descriptor; fdopendir; ftw.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int files, dirs;
static int visit(const char *path, const struct stat *st, int type, struct FTW *w) {
    (void)path, (void)w;
    files += type == FTW_F ? (int)st->st_size : 0;
    dirs += type == FTW_D;
    return 0;
}

int main(void) {
    printf("%d\n", mkdir("base", 0755));
    int d = open("base", O_RDONLY | O_DIRECTORY);
    printf("%d\n", d >= 0);
    printf("%d\n", mkdirat(d, "sub", 0755));
    int fd = openat(d, "sub/file", O_CREAT | O_RDWR, 0600);
    printf("%zd\n", write(fd, "content", 7));
    close(fd);
    struct stat st;
    printf("%d %ld\n", fstatat(d, "sub/file", &st, 0), (long)st.st_size);
    printf("%d\n", renameat(d, "sub/file", d, "moved"));
    printf("%d\n", faccessat(d, "moved", F_OK, 0));
    printf("%d\n", symlinkat("moved", d, "link"));
    printf("%d %d\n", fstatat(d, "link", &st, AT_SYMLINK_NOFOLLOW), S_ISLNK(st.st_mode));
    printf("%d\n", nftw("base", visit, 8, FTW_PHYS));
    printf("%d %d\n", files, dirs);
    int n = 0;
    DIR *dir = fdopendir(dup(d));
    while (readdir(dir))
        n++;
    closedir(dir);
    printf("%d\n", n);
    printf("%d %d\n", unlinkat(d, "sub", 0) == -1, unlinkat(d, "sub", AT_REMOVEDIR));
    printf("%d %d\n", unlinkat(d, "link", 0), unlinkat(d, "moved", 0));
    printf("%d\n", fchdir(d));
    printf("%d\n", access("../base", F_OK));
    printf("%d %d\n", open("/dev/null", O_RDONLY | O_DIRECTORY), errno == ENOTDIR);
    close(d);
    return 0;
}
