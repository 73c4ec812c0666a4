/* strerror_r as glibc has it. Most programs use it, so it is apart from names that programs may have themselves. */
#include <string.h>

/* The plain name is GNU's too in glibc; the library's headers rename POSIX's. */
char *gnu_strerror_r(int number, char *buffer, size_t size) __asm__("strerror_r");
char *gnu_strerror_r(int number, char *buffer, size_t size)
{
    return strerror(number);
}
