/* mtx_trylock on a mutex that the thread holds: the thread took it in new. */
#include <stdio.h>
#include <threads.h>

int main(void)
{
	mtx_t lock;
	if (mtx_init(&lock, mtx_plain) != thrd_success)
		return 1;
	mtx_lock(&lock);
	puts(mtx_trylock(&lock) == thrd_busy ? "busy" : "free");
	return 0;
}
