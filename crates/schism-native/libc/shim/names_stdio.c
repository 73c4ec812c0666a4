/* stdio under the names that glibc's headers and older programs use. The streams themselves are musl's. */
#include <stdarg.h>
#include <stdio.h>
#include "stdio_impl.h"

#undef feof
#undef ferror

int __underflow(FILE *stream)
{
    int c = getc(stream);
    return c == EOF ? EOF : ungetc(c, stream);
}

int _IO_feof(FILE *stream)
{
    return feof(stream);
}

int _IO_ferror(FILE *stream)
{
    return ferror(stream);
}

int _IO_puts(const char *text)
{
    return puts(text);
}

int fcloseall(void)
{
    int result = fflush(NULL);
    for (FILE *next, *stream = *__ofl_lock(); stream; stream = next) {
        next = stream->next;
        __ofl_unlock();
        if (fclose(stream)) result = EOF;
        __ofl_lock();
    }
    __ofl_unlock();
    return result;
}

int __vsnprintf(char *text, size_t size, const char *format, va_list arguments)
{
    return vsnprintf(text, size, format, arguments);
}

int __snprintf(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return result;
}

int __asprintf(char **text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = vasprintf(text, format, arguments);
    va_end(arguments);
    return result;
}

int __vfscanf(FILE *stream, const char *format, va_list arguments)
{
    return vfscanf(stream, format, arguments);
}

int __vsscanf(const char *text, const char *format, va_list arguments)
{
    return vsscanf(text, format, arguments);
}
