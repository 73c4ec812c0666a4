/* What the machine provides: constructors, thread-locals, jumps, the heap, processes but no threads. */
#include <complex.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static _Thread_local int local = 40;
static sigjmp_buf place;

__attribute__((constructor)) static void first(void)
{
	puts("constructor");
}

__attribute__((destructor)) static void last(void)
{
	puts("destructor");
}

static void at_exit(void)
{
	puts("atexit");
}

static void on_signal(int number)
{
	siglongjmp(place, number);
}

static void *thread(void *argument)
{
	return argument;
}

int main(void)
{
	atexit(at_exit);
	printf("local %d\n", local + 2);
	signal(SIGUSR1, on_signal);
	int number = sigsetjmp(place, 1);
	if (!number) raise(SIGUSR1);
	printf("jumped back %d\n", number == SIGUSR1);

	char *text = calloc(10, 1);
	text = realloc(text, 100000);
	strcpy(text, "heap");
	printf("%s %d\n", text, posix_memalign((void **)&text, 64, 10));
	free(text);

	errno = 0;
	printf("open: %d %s\n", access("/absent", R_OK), strerror(errno));
	fflush(stdout);
	if (!fork()) _exit(3);
	int status;
	wait(&status);
	printf("child %d\n", WEXITSTATUS(status));
	pthread_t id;
	printf("thread %s\n", strerror(pthread_create(&id, 0, thread, 0)));

	double complex z = (1 + 2 * I) * (3 - I) / (2 + 0 * I);
	double complex infinite = CMPLX(INFINITY, NAN) * z;
	printf("%g%+gi %g\n", creal(z), cimag(z), creal(infinite));
	unsigned __int128 large = (unsigned __int128)1 << 100;
	printf("%llu\n", (unsigned long long)(large / 1000000007u % 1000000));
	return 0;
}
