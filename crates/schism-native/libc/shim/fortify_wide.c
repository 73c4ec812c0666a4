/* Wide characters with the size of the destination, which counts wide characters. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include "fortify.h"

wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t length, size_t size)
{
    need(size, length);
    return wmemcpy(to, from, length);
}

wchar_t *__wmempcpy_chk(wchar_t *to, const wchar_t *from, size_t length, size_t size)
{
    need(size, length);
    return wmemcpy(to, from, length) + length;
}

wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t length, size_t size)
{
    need(size, length);
    return wmemmove(to, from, length);
}

wchar_t *__wmemset_chk(wchar_t *to, wchar_t value, size_t length, size_t size)
{
    need(size, length);
    return wmemset(to, value, length);
}

wchar_t *__wcscpy_chk(wchar_t *to, const wchar_t *from, size_t size)
{
    need(size, wcslen(from) + 1);
    return wcscpy(to, from);
}

wchar_t *__wcpcpy_chk(wchar_t *to, const wchar_t *from, size_t size)
{
    need(size, wcslen(from) + 1);
    return wcpcpy(to, from);
}

wchar_t *__wcsncpy_chk(wchar_t *to, const wchar_t *from, size_t length, size_t size)
{
    need(size, length);
    return wcsncpy(to, from, length);
}

wchar_t *__wcpncpy_chk(wchar_t *to, const wchar_t *from, size_t length, size_t size)
{
    need(size, length);
    return wcpncpy(to, from, length);
}

wchar_t *__wcscat_chk(wchar_t *to, const wchar_t *from, size_t size)
{
    size_t used = wcsnlen(to, size);
    need(size - used, wcslen(from) + 1);
    return wcscat(to, from);
}

wchar_t *__wcsncat_chk(wchar_t *to, const wchar_t *from, size_t length, size_t size)
{
    size_t used = wcsnlen(to, size);
    need(size - used, wcsnlen(from, length) + 1);
    return wcsncat(to, from, length);
}

size_t __mbstowcs_chk(wchar_t *to, const char *from, size_t length, size_t size)
{
    if (to) need(size, length);
    return mbstowcs(to, from, length);
}

size_t __mbsrtowcs_chk(wchar_t *to, const char **from, size_t length, mbstate_t *state, size_t size)
{
    if (to) need(size, length);
    return mbsrtowcs(to, from, length, state);
}

size_t __mbsnrtowcs_chk(wchar_t *to, const char **from, size_t bytes, size_t length, mbstate_t *state, size_t size)
{
    if (to) need(size, length);
    return mbsnrtowcs(to, from, bytes, length, state);
}

size_t __wcstombs_chk(char *to, const wchar_t *from, size_t length, size_t size)
{
    if (to) need(size, length);
    return wcstombs(to, from, length);
}

size_t __wcsrtombs_chk(char *to, const wchar_t **from, size_t length, mbstate_t *state, size_t size)
{
    if (to) need(size, length);
    return wcsrtombs(to, from, length, state);
}

size_t __wcsnrtombs_chk(char *to, const wchar_t **from, size_t count, size_t length, mbstate_t *state, size_t size)
{
    if (to) need(size, length);
    return wcsnrtombs(to, from, count, length, state);
}

int __wctomb_chk(char *to, wchar_t value, size_t size)
{
    need(size, MB_CUR_MAX);
    return wctomb(to, value);
}

size_t __wcrtomb_chk(char *to, wchar_t value, mbstate_t *state, size_t size)
{
    need(size, MB_CUR_MAX);
    return wcrtomb(to, value, state);
}

int __vswprintf_chk(wchar_t *to, size_t length, int flag, size_t size, const wchar_t *format, va_list arguments)
{
    need(size, length);
    return vswprintf(to, length, format, arguments);
}

int __swprintf_chk(wchar_t *to, size_t length, int flag, size_t size, const wchar_t *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = __vswprintf_chk(to, length, flag, size, format, arguments);
    va_end(arguments);
    return result;
}

int __vfwprintf_chk(FILE *stream, int flag, const wchar_t *format, va_list arguments)
{
    return vfwprintf(stream, format, arguments);
}

int __fwprintf_chk(FILE *stream, int flag, const wchar_t *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = vfwprintf(stream, format, arguments);
    va_end(arguments);
    return result;
}

int __vwprintf_chk(int flag, const wchar_t *format, va_list arguments)
{
    return vwprintf(format, arguments);
}

int __wprintf_chk(int flag, const wchar_t *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = vwprintf(format, arguments);
    va_end(arguments);
    return result;
}
