/* The checked functions of _FORTIFY_SOURCE, called by their own names: right use works, an overflow ends in SIGABRT. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__memcpy_chk(void *, const void *, size_t, size_t);
void *__mempcpy_chk(void *, const void *, size_t, size_t);
void *__memset_chk(void *, int, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t);
char *__stpcpy_chk(char *, const char *, size_t);
char *__strcat_chk(char *, const char *, size_t);
char *__strncat_chk(char *, const char *, size_t, size_t);
char *__strncpy_chk(char *, const char *, size_t, size_t);
int __sprintf_chk(char *, int, size_t, const char *, ...);
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
ssize_t __read_chk(int, void *, size_t, size_t);
char *__getcwd_chk(char *, size_t, size_t);
char *__fgets_chk(char *, size_t, int, FILE *);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);
long __fdelt_chk(long);

static sigjmp_buf back;
static char room[8];

static void on_abort(int signal)
{
    siglongjmp(back, signal);
}

#define EXPECT_ABORT(name, call)                                  \
    do {                                                          \
        if (!sigsetjmp(back, 1)) {                                \
            call;                                                 \
            printf("%s: no abort\n", name);                       \
        } else printf("%s: aborted\n", name);                     \
    } while (0)

int main(void)
{
    signal(SIGABRT, on_abort);
    printf("%s\n", (char *)__memcpy_chk(room, "abc", 4, 8));
    printf("%d\n", (int)((char *)__mempcpy_chk(room, "abc", 3, 8) - room));
    printf("%s\n", __strcpy_chk(room, "1234567", 8));
    printf("%d\n", (int)(__stpcpy_chk(room, "12", 8) - room));
    printf("%s\n", __strcat_chk(room, "345", 8));
    printf("%s\n", __strncat_chk(room, "67890", 2, 8));
    printf("%d %s\n", __sprintf_chk(room, 1, 8, "%d", 1234567), room);
    printf("%d %s\n", __snprintf_chk(room, 4, 1, 8, "%d", 1234567), room);
    printf("%d\n", __printf_chk(1, "%s %d\n", "printf", 1));
    printf("%d\n", __fprintf_chk(stdout, 1, "%5.2f|\n", 2.5));
    printf("%d\n", __sprintf_chk(room, 1, (size_t)-1, "%s", "any"));
    printf("%ld %ld\n", __fdelt_chk(5), __fdelt_chk(200));
    fflush(stdout);
    EXPECT_ABORT("memcpy", __memcpy_chk(room, "abcdefgh", 9, 8));
    EXPECT_ABORT("memset", __memset_chk(room, 0, 9, 8));
    EXPECT_ABORT("strcpy", __strcpy_chk(room, "12345678", 8));
    EXPECT_ABORT("stpcpy", __stpcpy_chk(room, "12345678", 8));
    EXPECT_ABORT("strncpy", __strncpy_chk(room, "1", 9, 8));
    strcpy(room, "1234");
    EXPECT_ABORT("strcat", __strcat_chk(room, "5678", 8));
    strcpy(room, "1234");
    EXPECT_ABORT("strncat", __strncat_chk(room, "56789", 4, 8));
    EXPECT_ABORT("sprintf", __sprintf_chk(room, 1, 8, "%d", 12345678));
    EXPECT_ABORT("snprintf", __snprintf_chk(room, 9, 1, 8, "%d", 1));
    EXPECT_ABORT("read", __read_chk(0, room, 9, 8));
    EXPECT_ABORT("getcwd", __getcwd_chk(room, 9, 8));
    EXPECT_ABORT("fgets", __fgets_chk(room, 8, 9, stdin));
    EXPECT_ABORT("fread", __fread_chk(room, 8, 3, 3, stdin));
    EXPECT_ABORT("fdelt", __fdelt_chk(1024));
    return 0;
}
