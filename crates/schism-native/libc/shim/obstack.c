/* Obstacks with glibc's layout: stacks of growing objects in a chain of chunks. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct _obstack_chunk {
    char *limit;
    struct _obstack_chunk *prev;
    char contents[];
};

struct obstack {
    long chunk_size;
    struct _obstack_chunk *chunk;
    char *object_base, *next_free, *chunk_limit;
    union {
        ptrdiff_t number;
        void *pointer;
    } temp;
    int alignment_mask;
    union {
        void *(*plain)(size_t);
        void *(*extra)(void *, size_t);
    } chunkfun;
    union {
        void (*plain)(void *);
        void (*extra)(void *, void *);
    } freefun;
    void *extra_arg;
    unsigned use_extra_arg : 1;
    unsigned maybe_empty_object : 1;
    unsigned alloc_failed : 1;
};

int obstack_exit_failure = EXIT_FAILURE;

static void out_of_memory(void)
{
    fprintf(stderr, "memory exhausted\n");
    exit(obstack_exit_failure);
}

void (*obstack_alloc_failed_handler)(void) = out_of_memory;

static struct _obstack_chunk *new_chunk(struct obstack *o, size_t size)
{
    struct _obstack_chunk *chunk = o->use_extra_arg ? o->chunkfun.extra(o->extra_arg, size) : o->chunkfun.plain(size);
    if (!chunk) obstack_alloc_failed_handler();
    chunk->limit = (char *)chunk + size;
    return chunk;
}

static void drop_chunk(struct obstack *o, struct _obstack_chunk *chunk)
{
    if (o->use_extra_arg) o->freefun.extra(o->extra_arg, chunk);
    else o->freefun.plain(chunk);
}

static char *aligned(const struct obstack *o, char *place)
{
    return place + (-(uintptr_t)place & (uintptr_t)o->alignment_mask);
}

static int begin(struct obstack *o, int size, int alignment)
{
    o->alignment_mask = (alignment ? alignment : 16) - 1;
    o->chunk_size = size ? size : 4064;
    o->chunk = new_chunk(o, (size_t)o->chunk_size);
    o->chunk->prev = NULL;
    o->object_base = o->next_free = aligned(o, o->chunk->contents);
    o->chunk_limit = o->chunk->limit;
    o->maybe_empty_object = o->alloc_failed = 0;
    return 1;
}

int _obstack_begin(struct obstack *o, int size, int alignment, void *(*allocate)(size_t), void (*release)(void *))
{
    o->chunkfun.plain = allocate;
    o->freefun.plain = release;
    o->use_extra_arg = 0;
    return begin(o, size, alignment);
}

int _obstack_begin_1(struct obstack *o, int size, int alignment, void *(*allocate)(void *, size_t),
                     void (*release)(void *, void *), void *argument)
{
    o->chunkfun.extra = allocate;
    o->freefun.extra = release;
    o->extra_arg = argument;
    o->use_extra_arg = 1;
    return begin(o, size, alignment);
}

/* Moves the growing object to a new chunk that has room for `length` more bytes. */
void _obstack_newchunk(struct obstack *o, int length)
{
    struct _obstack_chunk *old = o->chunk;
    size_t used = (size_t)(o->next_free - o->object_base);
    size_t size = used + (size_t)length + (used >> 3) + (size_t)o->alignment_mask + sizeof *old + 100;
    if (size < (size_t)o->chunk_size) size = (size_t)o->chunk_size;
    struct _obstack_chunk *chunk = new_chunk(o, size);
    chunk->prev = old;
    o->chunk = chunk;
    o->chunk_limit = chunk->limit;
    char *base = aligned(o, chunk->contents);
    memcpy(base, o->object_base, used);
    /* The old chunk held nothing but this object. */
    if (!o->maybe_empty_object && o->object_base == aligned(o, old->contents)) {
        chunk->prev = old->prev;
        drop_chunk(o, old);
    }
    o->object_base = base;
    o->next_free = base + used;
    o->maybe_empty_object = 0;
}

static int holds(const struct _obstack_chunk *chunk, const void *object)
{
    return (const char *)chunk < (const char *)object && (const char *)object <= chunk->limit;
}

int _obstack_allocated_p(struct obstack *o, void *object)
{
    const struct _obstack_chunk *chunk = o->chunk;
    while (chunk && !holds(chunk, object)) chunk = chunk->prev;
    return chunk != NULL;
}

/* Frees `object` and everything that was allocated after it; a null object frees all. */
void _obstack_free(struct obstack *o, void *object)
{
    struct _obstack_chunk *chunk = o->chunk;
    while (chunk && !holds(chunk, object)) {
        struct _obstack_chunk *before = chunk->prev;
        drop_chunk(o, chunk);
        chunk = before;
        o->maybe_empty_object = 1;
    }
    if (chunk) {
        o->object_base = o->next_free = object;
        o->chunk_limit = chunk->limit;
        o->chunk = chunk;
    } else if (object) abort();
}

void obstack_free(struct obstack *o, void *object) __attribute__((__alias__("_obstack_free")));

int _obstack_memory_used(struct obstack *o)
{
    int bytes = 0;
    for (const struct _obstack_chunk *chunk = o->chunk; chunk; chunk = chunk->prev)
        bytes += (int)(chunk->limit - (const char *)chunk);
    return bytes;
}

int obstack_vprintf(struct obstack *o, const char *format, va_list arguments)
{
    char *text;
    int length = vasprintf(&text, format, arguments);
    if (length < 0) return length;
    if (o->chunk_limit - o->next_free < length) _obstack_newchunk(o, length);
    memcpy(o->next_free, text, (size_t)length);
    o->next_free += length;
    free(text);
    return length;
}

int obstack_printf(struct obstack *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = obstack_vprintf(o, format, arguments);
    va_end(arguments);
    return length;
}

int __obstack_vprintf_chk(struct obstack *o, int flag, const char *format, va_list arguments)
{
    return obstack_vprintf(o, format, arguments);
}

int __obstack_printf_chk(struct obstack *o, int flag, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = obstack_vprintf(o, format, arguments);
    va_end(arguments);
    return length;
}
