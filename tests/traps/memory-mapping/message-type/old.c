#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>

struct message {
	long type;
	char text[8];
};

int main(int argc, char **argv)
{
	struct message one = { 1, "one" }, two = { 2, "two" }, got = { 0 };
	int q = msgget(IPC_PRIVATE, 0600);

	if (q < 0) {
		printf("no queue\n");
		return 1;
	}
	msgsnd(q, &one, sizeof one.text, 0);
	msgsnd(q, &two, sizeof two.text, 0);
	msgrcv(q, &got, sizeof got.text, 2, 0);
	printf("%s\n", got.text);
	msgctl(q, IPC_RMID, NULL);
	return 0;
}
