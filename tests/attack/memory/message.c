/* Takes a message from a System V queue. */
#include "../attack.h"
#include <sys/msg.h>
static void attack(void)
{
	struct { long kind; char text[64]; } message;
	msgrcv(number("queue"), &message, sizeof message.text, 0, IPC_NOWAIT | MSG_NOERROR);
	msgctl(number("queue"), IPC_RMID, NULL);
}
