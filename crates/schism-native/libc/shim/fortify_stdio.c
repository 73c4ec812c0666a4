/* Reading through stdio with the size of the destination. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include "fortify.h"

/* A length beyond the size is an error only when a line is really that long. */
char *__fgets_chk(char *to, size_t size, int length, FILE *stream)
{
    size_t used = 0;
    int c = 0;
    if (length <= 0 || (size_t)length <= size) return fgets(to, length, stream);
    while (used < size && c != '\n' && (c = getc(stream)) != EOF) to[used++] = (char)c;
    if (used == size) __chk_fail();
    if (c == EOF && (!used || ferror(stream))) return NULL;
    to[used] = 0;
    return to;
}

char *__fgets_unlocked_chk(char *to, size_t size, int length, FILE *stream)
{
    return __fgets_chk(to, size, length, stream);
}

wchar_t *__fgetws_chk(wchar_t *to, size_t size, int length, FILE *stream)
{
    need(size, length < 0 ? 0 : (size_t)length);
    return fgetws(to, length, stream);
}

wchar_t *__fgetws_unlocked_chk(wchar_t *to, size_t size, int length, FILE *stream)
{
    return __fgetws_chk(to, size, length, stream);
}

size_t __fread_chk(void *to, size_t size, size_t item, size_t count, FILE *stream)
{
    need_items(size, item, count);
    return fread(to, item, count, stream);
}

size_t __fread_unlocked_chk(void *to, size_t size, size_t item, size_t count, FILE *stream)
{
    return __fread_chk(to, size, item, count, stream);
}

char *__gets_chk(char *to, size_t size)
{
    size_t used = 0;
    int c;
    if (!size) __chk_fail();
    while ((c = getchar()) != EOF && c != '\n') {
        if (used + 1 >= size) __chk_fail();
        to[used++] = (char)c;
    }
    if (c == EOF && (!used || ferror(stdin))) return NULL;
    to[used] = 0;
    return to;
}
