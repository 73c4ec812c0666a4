#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct mq_attr size = { .mq_maxmsg = 4, .mq_msgsize = 16 };
	char name[32], text[16] = "";

	snprintf(name, sizeof name, "/trap-%d", (int)getpid());
	mqd_t q = mq_open(name, O_CREAT | O_RDWR, 0600, &size);
	if (q == (mqd_t)-1) {
		printf("no queue\n");
		return 1;
	}
	mq_unlink(name);
	mq_send(q, "later", 6, 0);
	mq_send(q, "urgent", 7, 9);
	mq_receive(q, text, sizeof text, NULL);
	printf("%s\n", text);
	return 0;
}
