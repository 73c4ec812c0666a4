/* The child takes the semaphore without SEM_UNDO. When it ends without giving it back, nobody does. */
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int s = semget(IPC_PRIVATE, 1, 0600);

	if (s < 0) {
		printf("no semaphore\n");
		return 1;
	}
	semctl(s, 0, SETVAL, 1);
	if (fork() == 0) {
		struct sembuf take = { 0, -1, 0 };
		semop(s, &take, 1);
		_exit(3);
	}
	wait(NULL);
	struct sembuf try = { 0, -1, IPC_NOWAIT };
	int busy = semop(s, &try, 1);
	semctl(s, 0, IPC_RMID);
	printf("%s\n", busy ? "blocked" : "free");
	return 0;
}
