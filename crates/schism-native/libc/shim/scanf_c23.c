/* scanf and its like under the names that newer glibc headers use. Binary literals for %i are not known here. */
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

#define FORWARD(call)          \
    va_list arguments;         \
    va_start(arguments, format); \
    int result = call;         \
    va_end(arguments);         \
    return result

int __isoc23_scanf(const char *format, ...)
{
    FORWARD(vscanf(format, arguments));
}

int __isoc23_fscanf(FILE *stream, const char *format, ...)
{
    FORWARD(vfscanf(stream, format, arguments));
}

int __isoc23_sscanf(const char *text, const char *format, ...)
{
    FORWARD(vsscanf(text, format, arguments));
}

int __isoc23_vscanf(const char *format, va_list arguments)
{
    return vscanf(format, arguments);
}

int __isoc23_vfscanf(FILE *stream, const char *format, va_list arguments)
{
    return vfscanf(stream, format, arguments);
}

int __isoc23_vsscanf(const char *text, const char *format, va_list arguments)
{
    return vsscanf(text, format, arguments);
}

int __isoc23_wscanf(const wchar_t *format, ...)
{
    FORWARD(vwscanf(format, arguments));
}

int __isoc23_fwscanf(FILE *stream, const wchar_t *format, ...)
{
    FORWARD(vfwscanf(stream, format, arguments));
}

int __isoc23_swscanf(const wchar_t *text, const wchar_t *format, ...)
{
    FORWARD(vswscanf(text, format, arguments));
}
