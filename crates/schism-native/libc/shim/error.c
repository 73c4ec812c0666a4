/* GNU's error() and error_at_line(). */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static void finish(int status, int number, const char *format, va_list arguments)
{
    error_message_count++;
    vfprintf(stderr, format, arguments);
    if (number) fprintf(stderr, ": %s", strerror(number));
    putc('\n', stderr);
    fflush(stderr);
    if (status) exit(status);
}

/* `after` stands behind the name when the program does not print the name itself. */
static void start(const char *after)
{
    fflush(stdout);
    if (error_print_progname) error_print_progname();
    else fprintf(stderr, "%s:%s", program_invocation_name, after);
}

void error(int status, int number, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    start(" ");
    finish(status, number, format, arguments);
    va_end(arguments);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...)
{
    static const char *last_file;
    static unsigned last_line;
    va_list arguments;
    if (error_one_per_line) {
        int same_file = file == last_file || (file && last_file && !strcmp(file, last_file));
        if (line == last_line && same_file) return;
        last_file = file;
        last_line = line;
    }
    va_start(arguments, format);
    start(file ? "" : " ");
    if (file) fprintf(stderr, "%s:%u: ", file, line);
    finish(status, number, format, arguments);
    va_end(arguments);
}
