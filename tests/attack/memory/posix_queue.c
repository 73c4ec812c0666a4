/* Writes into a POSIX queue. */
#include "../attack.h"
#include <mqueue.h>
static void attack(void)
{
	mqd_t queue = mq_open(target("posix_queue"), O_WRONLY | O_NONBLOCK);
	mq_send(queue, "dead", 4, 0);
}
