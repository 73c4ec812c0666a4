// fork, the status that wait tells, and what a child leaves behind.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static int counter = 5;

static void tell(const char *what, int status)
{
	if (WIFEXITED(status)) printf("%s: exited %d\n", what, WEXITSTATUS(status));
	else if (WIFSIGNALED(status)) printf("%s: signal %d\n", what, WTERMSIG(status));
	else printf("%s: %#x\n", what, status);
	fflush(stdout);
}

int main(void)
{
	int status, local = 1;
	int none = wait(&status);
	printf("nobody: %d %d\n", none, errno == ECHILD);
	fflush(stdout);

	pid_t first = getpid();
	pid_t pid = fork();
	if (pid == 0) {
		counter++;
		local = 7;
		printf("child: %d %d, another process %d, of its parent %d\n", counter, local, getpid() != first, getppid() == first);
		fflush(stdout);
		_exit(300 + 3);
	}
	pid_t waited = waitpid(pid, &status, 0);
	printf("parent: %d %d, waited for it %d\n", counter, local, waited == pid);
	tell("first", status);

	if (fork() == 0) {
		raise(SIGTERM);
		_exit(0);
	}
	wait(&status);
	tell("terminated", status);

	if (fork() == 0) abort();
	wait(&status);
	tell("aborted", status);

	/* A child of a child. */
	if (fork() == 0) {
		pid_t inner = fork();
		if (inner == 0) _exit(4);
		waitpid(inner, &status, 0);
		_exit(WEXITSTATUS(status) * 2);
	}
	wait(&status);
	tell("nested", status);

	/* Several, waited for in another order. */
	pid_t children[3];
	for (int i = 0; i < 3; i++)
		if ((children[i] = fork()) == 0) _exit(10 + i);
	for (int i = 2; i >= 0; i--) {
		waitpid(children[i], &status, 0);
		tell("many", status);
	}
	none = waitpid(-1, &status, WNOHANG);
	printf("none left: %d %d\n", none, errno == ECHILD);
	none = waitpid(first, &status, 0);
	printf("not mine: %d %d\n", none, errno == ECHILD);

	siginfo_t info;
	pid = fork();
	if (pid == 0) _exit(9);
	memset(&info, 0, sizeof info);
	printf("waitid: %d\n", waitid(P_PID, pid, &info, WEXITED | WNOWAIT));
	printf("info: %d %d %d %d\n", info.si_signo == SIGCHLD, info.si_code == CLD_EXITED, info.si_status, info.si_pid == pid);
	waitpid(pid, &status, 0);
	tell("still there", status);

	/* What is in a buffer is in both. */
	printf("twice ");
	if (fork() == 0) {
		printf("in the child\n");
		exit(0);
	}
	wait(&status);
	printf("in the parent\n");

	/* Exit handlers and the end of main in a child. */
	fflush(stdout);
	pid = fork();
	if (pid == 0) return 6;
	wait(&status);
	tell("main returned", status);
	return 2;
}
