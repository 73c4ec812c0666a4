// Signals to one thread, to the process when only one thread takes it, waiting for one; masks of threads; cancellation.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static pthread_t caught_by;
static volatile sig_atomic_t caught;
static sem_t started;

static void catch(int signal)
{
	caught = signal;
	caught_by = pthread_self();
}

static void *interrupted(void *argument)
{
	sem_post(&started);
	int error = usleep(500000) ? errno : 0;
	printf("%s\n", error == EINTR && caught == SIGUSR1 && pthread_equal(caught_by, pthread_self()) ? "interrupted" : "not");
	return argument;
}

static void *waits(void *argument)
{
	int signal = 0;
	sem_post(&started);
	sigwait(argument, &signal);
	printf("waited for %s\n", strsignal(signal));
	return NULL;
}

static void clean(void *argument)
{
	printf("cleaned %s\n", (char *)argument);
}

static void *cancelled(void *argument)
{
	pthread_cleanup_push(clean, argument);
	sem_post(&started);
	for (;;) sleep(10);
	pthread_cleanup_pop(0);
	return NULL;
}

static void *looks(void *argument)
{
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
	sem_post(&started);
	sem_wait(argument);
	pthread_cleanup_push(clean, "late");
	pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
	pthread_testcancel();
	puts("never");
	pthread_cleanup_pop(0);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	sigset_t set;
	void *result;
	sem_init(&started, 0, 0);
	struct sigaction action = {.sa_handler = catch};
	sigaction(SIGUSR1, &action, NULL);
	pthread_create(&thread, NULL, interrupted, NULL);
	sem_wait(&started);
	usleep(1000);
	pthread_kill(thread, SIGUSR1);
	pthread_join(thread, NULL);

	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	pthread_create(&thread, NULL, waits, &set);
	sem_wait(&started);
	kill(getpid(), SIGUSR2);
	pthread_join(thread, NULL);

	pthread_create(&thread, NULL, cancelled, "up");
	sem_wait(&started);
	pthread_cancel(thread);
	pthread_join(thread, &result);
	printf("%d\n", result == PTHREAD_CANCELED);

	sem_t go;
	sem_init(&go, 0, 0);
	pthread_create(&thread, NULL, looks, &go);
	sem_wait(&started);
	pthread_cancel(thread);
	sem_post(&go);
	pthread_join(thread, &result);
	printf("%d\n", result == PTHREAD_CANCELED);
	return 0;
}
