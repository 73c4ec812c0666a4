//! Functions in which musl does something else than glibc, for some input at least, and schism has no answer of its own. Who calls one is told, so
//! that two versions are not taken for the same because of what musl makes of them.

use crate::error::{Error, Result};

/// The call that says so. It has no effect if the library itself calls the function.
const CALL: &str = "\n{\n\tvoid __schism_differs(void); __schism_differs();\n";

/// The files, and the heads of the functions in them.
pub(crate) const DIFFERING: &[(&str, &str)] = &[
    ("src/conf/pathconf.c", "long pathconf(const char *path, int name)"),
    ("src/ctype/wcwidth.c", "int wcwidth(wchar_t wc)"),
    ("src/locale/iconv.c", "iconv_t iconv_open(const char *to, const char *from)"),
    ("src/locale/strfmon.c", "ssize_t strfmon(char *restrict s, size_t n, const char *restrict fmt, ...)"),
    ("src/math/cbrt.c", "double cbrt(double x)"),
    ("src/math/exp10.c", "double exp10(double x)"),
    ("src/misc/gethostid.c", "long gethostid()"),
    ("src/misc/mntent.c", "char *hasmntopt(const struct mntent *mnt, const char *opt)"),
    ("src/misc/mntent.c", "struct mntent *getmntent_r(FILE *f, struct mntent *mnt, char *linebuf, int buflen)"),
    ("src/misc/mntent.c", "struct mntent *getmntent(FILE *f)"),
    (
        "src/misc/nftw.c",
        "int nftw(const char *path, int (*fn)(const char *, const struct stat *, int, struct FTW *), int fd_limit, int flags)",
    ),
    (
        "src/network/getaddrinfo.c",
        "int getaddrinfo(const char *restrict host, const char *restrict serv, const struct addrinfo *restrict hint, struct addrinfo \
         **restrict res)",
    ),
    ("src/network/inet_addr.c", "in_addr_t inet_addr(const char *p)"),
    ("src/network/inet_aton.c", "int __inet_aton(const char *s0, struct in_addr *dest)"),
    ("src/network/inet_legacy.c", "in_addr_t inet_network(const char *p)"),
    ("src/network/netname.c", "struct netent *getnetbyname(const char *name)"),
    ("src/network/proto.c", "struct protoent *getprotobyname(const char *name)"),
    ("src/regex/fnmatch.c", "int fnmatch(const char *pat, const char *str, int flags)"),
    ("src/sched/sched_getparam.c", "int sched_getparam(pid_t pid, struct sched_param *param)"),
    ("src/sched/sched_getscheduler.c", "int sched_getscheduler(pid_t pid)"),
    ("src/sched/sched_setparam.c", "int sched_setparam(pid_t pid, const struct sched_param *param)"),
    ("src/sched/sched_setscheduler.c", "int sched_setscheduler(pid_t pid, int sched, const struct sched_param *param)"),
    ("src/stdlib/ecvt.c", "char *ecvt(double x, int n, int *dp, int *sign)"),
    ("src/stdlib/fcvt.c", "char *fcvt(double x, int n, int *dp, int *sign)"),
    ("src/thread/pthread_setconcurrency.c", "int pthread_setconcurrency(int val)"),
    ("src/time/strptime.c", "char *strptime(const char *restrict s, const char *restrict f, struct tm *restrict tm)"),
    ("src/unistd/getlogin.c", "char *getlogin(void)"),
];

/// The text of a file in which a function says that it differs.
///
/// # Errors
/// If the function is not there, or not as schism knows it.
pub(crate) fn mark(text: &str, (file, head): (&str, &str)) -> Result<String> {
    match text.split_once(&format!("{head}\n{{\n")) {
        Some((before, after)) => Ok(format!("{before}{head}{CALL}{after}")),
        None => Err(Error::LibcBuild(format!("{file} is not the one that schism knows: {head:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_says_so_before_anything_else() {
        let text = mark("int a;\nint f(void)\n{\n\treturn a;\n}\n", ("a.c", "int f(void)")).unwrap();
        assert!(text.ends_with("__schism_differs();\n\treturn a;\n}\n"), "{text}");
        assert!(mark("int g(void)\n{\n", ("a.c", "int f(void)")).unwrap_err().to_string().contains("a.c"));
    }
}
