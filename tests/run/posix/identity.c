// Process identity and limits: the calls succeed and agree with each other.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(void) {
    printf("%d %d\n", getpid() > 0, getpid() == getpid());
    printf("%d %d\n", getuid() == geteuid(), getgid() == getegid());
    struct utsname u;
    printf("%d %s\n", uname(&u), u.sysname);
    struct rlimit r;
    printf("%d %d\n", getrlimit(RLIMIT_NOFILE, &r), r.rlim_cur > 10);
    printf("%d %d %d\n", isatty(0), isatty(1), isatty(99));
    printf("%d\n", sysconf(_SC_NPROCESSORS_ONLN) > 0);
    printf("%d\n", sysconf(_SC_OPEN_MAX) > 10);
    char host[256];
    printf("%d %d\n", gethostname(host, sizeof host), strlen(host) > 0);
    printf("%d\n", pathconf(".", _PC_NAME_MAX) >= 14);
    return 0;
}
