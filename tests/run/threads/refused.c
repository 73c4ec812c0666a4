// A process with threads cannot be copied in the machine: fork says EAGAIN, and works again when the threads are gone.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static sem_t over;

static void *waits(void *argument)
{
	sem_wait(&over);
	return argument;
}

int main(void)
{
	pthread_t thread;
	sem_init(&over, 0, 0);
	pthread_create(&thread, NULL, waits, NULL);
	pid_t child = fork();
	if (child < 0) printf("%s\n", strerror(errno));
	sem_post(&over);
	pthread_join(thread, NULL);
	fflush(stdout);
	child = fork();
	if (!child) _exit(7);
	int status;
	waitpid(child, &status, 0);
	printf("%d\n", WEXITSTATUS(status));
	return 0;
}
