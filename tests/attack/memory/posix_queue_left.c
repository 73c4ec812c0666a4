/* Leaves a POSIX queue behind, or reaches the queues at all. */
#include "../attack.h"
#include <mqueue.h>
static void attack(void)
{
	mq_unlink(target("posix_queue"));
}
