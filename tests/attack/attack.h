/* What attacks share. Each is told its targets as arguments NAME=VALUE, and says "reached" where it got what it must not get; most leave
 * traces outside, which the runner looks for. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static char **targets;

static const char *target(const char *name)
{
	size_t length = strlen(name);
	for (char **word = targets; *word; word++)
		if (!strncmp(*word, name, length) && (*word)[length] == '=')
			return *word + length + 1;
	return "";
}

static long number(const char *name)
{
	return strtol(target(name), NULL, 0);
}

/* A call of the kernel that was let through, even if the kernel did not like what it was given. */
static void reached(const char *what, long result)
{
	if (result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES && errno != EAFNOSUPPORT && errno != EPROTONOSUPPORT))
		printf("reached %s\n", what);
	else
		printf("refused %s: %s\n", what, strerror(errno));
	fflush(stdout);
}

/* Prints what can be read of a file. */
static void leak(const char *path)
{
	char text[4096];
	int file = open(path, O_RDONLY);
	ssize_t count = file < 0 ? -1 : read(file, text, sizeof text);
	if (count > 0)
		fwrite(text, 1, count, stdout);
	fflush(stdout);
}

static void attack(void);

int main(int argc, char **argv)
{
	targets = argv + 1;
	attack();
	return 0;
}
