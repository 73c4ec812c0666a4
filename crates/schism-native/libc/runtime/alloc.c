/* musl's own calls of the allocator. The machine provides malloc and its family, so there is only one heap. */

#include <errno.h>
#include <stdlib.h>

void *__libc_malloc(size_t size)
{
	return malloc(size);
}

void *__libc_calloc(size_t count, size_t size)
{
	return calloc(count, size);
}

void *__libc_realloc(void *old, size_t size)
{
	return realloc(old, size);
}

void __libc_free(void *old)
{
	free(old);
}

/* Where malloc and its family go when there is nothing left. */
void *__schism_out_of_memory(void)
{
	errno = ENOMEM;
	return 0;
}
