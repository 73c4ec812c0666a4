/* Changes a System V semaphore. */
#include "../attack.h"
#include <sys/sem.h>
static void attack(void)
{
	semctl(number("semaphore"), 0, SETVAL, 77);
}
