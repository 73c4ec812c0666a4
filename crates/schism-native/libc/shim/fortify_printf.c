/* printf and its like, checked. The flag asks for a refusal of %n in a writable format, which no modelled memory needs. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>
#include "fortify.h"

/* Forwards the arguments behind `last` to a function that takes a list. */
#define FORWARD(last, call) \
    va_list arguments;      \
    va_start(arguments, last); \
    int result = call;      \
    va_end(arguments);      \
    return result

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments)
{
    return vfprintf(stream, format, arguments);
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...)
{
    FORWARD(format, vfprintf(stream, format, arguments));
}

int __vprintf_chk(int flag, const char *format, va_list arguments)
{
    return vprintf(format, arguments);
}

int __printf_chk(int flag, const char *format, ...)
{
    FORWARD(format, vprintf(format, arguments));
}

int __vdprintf_chk(int descriptor, int flag, const char *format, va_list arguments)
{
    return vdprintf(descriptor, format, arguments);
}

int __dprintf_chk(int descriptor, int flag, const char *format, ...)
{
    FORWARD(format, vdprintf(descriptor, format, arguments));
}

int __vasprintf_chk(char **text, int flag, const char *format, va_list arguments)
{
    return vasprintf(text, format, arguments);
}

int __asprintf_chk(char **text, int flag, const char *format, ...)
{
    FORWARD(format, vasprintf(text, format, arguments));
}

int __vsnprintf_chk(char *text, size_t length, int flag, size_t size, const char *format, va_list arguments)
{
    need(size, length);
    return vsnprintf(text, length, format, arguments);
}

int __snprintf_chk(char *text, size_t length, int flag, size_t size, const char *format, ...)
{
    need(size, length);
    FORWARD(format, vsnprintf(text, length, format, arguments));
}

int __vsprintf_chk(char *text, int flag, size_t size, const char *format, va_list arguments)
{
    if (size > INT_MAX) return vsprintf(text, format, arguments);
    if (!size) __chk_fail();
    int length = vsnprintf(text, size, format, arguments);
    if (length >= 0) need(size, (size_t)length + 1);
    return length;
}

int __sprintf_chk(char *text, int flag, size_t size, const char *format, ...)
{
    FORWARD(format, __vsprintf_chk(text, flag, size, format, arguments));
}

void __vsyslog_chk(int priority, int flag, const char *format, va_list arguments)
{
    vsyslog(priority, format, arguments);
}

void __syslog_chk(int priority, int flag, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsyslog(priority, format, arguments);
    va_end(arguments);
}
