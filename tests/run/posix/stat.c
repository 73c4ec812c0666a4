// stat, lstat, fstat: types, modes, sizes, link counts; chmod, umask, access.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void show(const char *name) {
    struct stat st;
    if (lstat(name, &st)) {
        printf("%s: error %d\n", name, errno == ENOENT);
        return;
    }
    printf("%s: %s %o size %ld\n", name,
           S_ISREG(st.st_mode)   ? "file"
           : S_ISDIR(st.st_mode) ? "directory"
           : S_ISLNK(st.st_mode) ? "link"
                                 : "other",
           st.st_mode & 07777, S_ISDIR(st.st_mode) ? 0L : (long)st.st_size);
}

int main(void) {
    umask(022);
    int fd = open("made", O_CREAT | O_WRONLY, 0666);
    (void)!write(fd, "12345", 5);
    show("made");
    fchmod(fd, 0600);
    show("made");
    close(fd);
    printf("%d\n", chmod("made", 04755));
    show("made");
    mkdir("dir", 0777);
    show("dir");
    (void)!symlink("made", "link");
    show("link");
    struct stat a, b;
    stat("link", &a);
    stat("made", &b);
    printf("%d %d\n", a.st_ino == b.st_ino && a.st_dev == b.st_dev, S_ISREG(a.st_mode));
    (void)!link("made", "hard");
    stat("hard", &a);
    printf("%d %d\n", (int)a.st_nlink, a.st_ino == b.st_ino);
    unlink("made");
    stat("hard", &a);
    printf("%d\n", (int)a.st_nlink);
    printf("%d %d\n", stat("link", &a), errno == ENOENT);
    show("missing");
    printf("%d %d %d\n", access("hard", F_OK), access("hard", R_OK), access("nothing", F_OK));
    mode_t old = umask(077);
    printf("%o\n", old);
    close(open("private", O_CREAT | O_WRONLY, 0666));
    show("private");
    fstat(1, &a);
    printf("%d\n", S_ISREG(a.st_mode) || S_ISFIFO(a.st_mode) || S_ISCHR(a.st_mode) || S_ISSOCK(a.st_mode));
    struct timespec times[2] = {{1000, 0}, {2000, 500}};
    printf("%d\n", utimensat(AT_FDCWD, "private", times, 0));
    stat("private", &a);
    printf("%ld %ld %ld\n", (long)a.st_atim.tv_sec, (long)a.st_mtim.tv_sec, a.st_mtim.tv_nsec);
    return 0;
}
