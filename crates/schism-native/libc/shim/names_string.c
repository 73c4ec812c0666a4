/* Functions on strings and bytes that only glibc has, or that its headers call by another name. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

void *rawmemchr(const void *bytes, int c)
{
    const unsigned char *at = bytes;
    while (*at != (unsigned char)c) at++;
    return (void *)at;
}

void *__rawmemchr(const void *bytes, int c) __attribute__((__alias__("rawmemchr")));

void *__mempcpy(void *to, const void *from, size_t length)
{
    return (char *)memcpy(to, from, length) + length;
}

int __memcmpeq(const void *a, const void *b, size_t length)
{
    return memcmp(a, b, length);
}

void __bzero(void *bytes, size_t length)
{
    memset(bytes, 0, length);
}

char *__strdup(const char *text)
{
    return strdup(text);
}

char *__strndup(const char *text, size_t length)
{
    return strndup(text, length);
}

char *__strtok_r(char *text, const char *separators, char **state)
{
    return strtok_r(text, separators, state);
}

char *__strsep_g(char **text, const char *separators)
{
    return strsep(text, separators);
}

int __strcasecmp(const char *a, const char *b)
{
    return strcasecmp(a, b);
}

char *__strcasestr(const char *text, const char *wanted)
{
    return strcasestr(text, wanted);
}

int __strverscmp(const char *a, const char *b)
{
    return strverscmp(a, b);
}

int __ffs(int value)
{
    return ffs(value);
}

/* GNU's variant answers the text; it may or may not use the buffer. */
char *__strerror_r(int number, char *buffer, size_t size)
{
    return strerror(number);
}

void *memfrob(void *bytes, size_t length)
{
    for (unsigned char *at = bytes; length--; at++) *at ^= 42;
    return bytes;
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t length)
{
    return wmemcpy(to, from, length) + length;
}

wchar_t *wcschrnul(const wchar_t *text, wchar_t wanted)
{
    while (*text && *text != wanted) text++;
    return (wchar_t *)text;
}

#undef _tolower
#undef _toupper

int _tolower(int c)
{
    return c + ('a' - 'A');
}

int _toupper(int c)
{
    return c - ('a' - 'A');
}
