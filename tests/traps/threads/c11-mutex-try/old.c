#include <stdio.h>
#include <threads.h>

int main(void)
{
	mtx_t lock;
	if (mtx_init(&lock, mtx_plain) != thrd_success)
		return 1;
	puts(mtx_trylock(&lock) == thrd_busy ? "busy" : "free");
	return 0;
}
