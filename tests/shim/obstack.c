/* Obstacks, error() and a few functions that only glibc has. */
#define _GNU_SOURCE
#include <error.h>
#include <errno.h>
#include <malloc.h>
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

int __xpg_strerror_r(int, char *, size_t);

static void print_name(void)
{
    fprintf(stderr, "name! ");
}

static void obstacks(void)
{
    struct obstack stack;
    obstack_init(&stack);
    char *first = obstack_copy0(&stack, "first", 5);
    for (int i = 0; i < 3000; i++) obstack_int_grow(&stack, i);
    int size = (int)obstack_object_size(&stack), *numbers = obstack_finish(&stack);
    printf("%s %d %d %d\n", first, size, numbers[0], numbers[2999]);
    obstack_grow(&stack, "abc", 3);
    obstack_1grow(&stack, 'd');
    obstack_printf(&stack, "-%d-%s", 42, "end");
    obstack_1grow(&stack, 0);
    char *text = obstack_finish(&stack);
    printf("%s\n", text);
    for (int i = 0; i < 100; i++) memset(obstack_alloc(&stack, 500), i, 500);
    obstack_free(&stack, text);
    char *again = obstack_copy0(&stack, "again", 5);
    printf("%s %d %s\n", again, again == text, first);
    obstack_free(&stack, NULL);
}

static void errors(void)
{
    dup2(1, 2);
    program_invocation_name = "prog";
    error(0, 0, "plain %d", 1);
    error(0, ENOENT, "with errno");
    error_at_line(0, 0, "file.c", 12, "at a line");
    error_one_per_line = 1;
    error_at_line(0, 0, "file.c", 13, "once");
    error_at_line(0, 0, "file.c", 13, "twice");
    error_print_progname = print_name;
    error(0, 0, "named");
    printf("%u messages\n", error_message_count);
}

static int compare(const void *a, const void *b, void *sign)
{
    return (*(const int *)a - *(const int *)b) * *(int *)sign;
}

static void small_ones(void)
{
    int list[] = {3, 1, 2}, sign = -1;
    qsort_r(list, 3, sizeof *list, compare, &sign);
    printf("%d %d %d\n", list[0], list[1], list[2]);
    printf("%d\n", (int)((char *)rawmemchr("hello", 'l') - (char *)"hello" == 2));
    char *root = canonicalize_file_name("/./..//");
    printf("%s\n", root);
    free(root);
    printf("%u %u %llu\n", major(0x1234), minor(0x1234), (unsigned long long)makedev(8, 1));
    printf("%d %d %d\n", strverscmp("a9", "a10") < 0, strverscmp("1.01", "1.1") < 0, rpmatch("yes"));
    printf("%s %ls\n", strchrnul("abc", 'x')[0] ? "no" : "end", L"wide");
    printf("%d\n", malloc_trim(0) >= 0);
    /* GNU's answers the text, POSIX's a number. */
    char buffer[64] = "";
    printf("%s\n", strerror_r(ENOENT, buffer, sizeof buffer));
    int posix = __xpg_strerror_r(ENOENT, buffer, sizeof buffer);
    printf("%d %s\n", posix, buffer);
    /* That there is no number is no error. */
    errno = 0;
    printf("%ld %lu %g %Lg ", strtol("a", NULL, 10), strtoul("-", NULL, 0), strtod("infi(", NULL), strtold(".e", NULL));
    printf("%d\n", errno);
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    obstacks();
    errors();
    small_ones();
    return 0;
}
