// Signals between processes.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t ended, asked;

static void on_child(int signal)
{
	(void)signal;
	ended++;
}

static void on_user(int signal)
{
	(void)signal;
	asked++;
}

int main(void)
{
	int status, pipes[2];
	char byte;
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_handler = on_child;
	sigaction(SIGCHLD, &action, NULL);

	sigset_t blocked, before;
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGCHLD);
	sigprocmask(SIG_BLOCK, &blocked, &before);
	if (fork() == 0) _exit(1);
	while (!ended) sigsuspend(&before);
	printf("told %d times\n", (int)ended);
	wait(&status);
	sigprocmask(SIG_SETMASK, &before, NULL);

	/* A child that waits is killed. */
	pipe(pipes);
	pid_t pid = fork();
	if (pid == 0) {
		close(pipes[1]);
		read(pipes[0], &byte, 1);
		_exit(0);
	}
	printf("there %d\n", kill(pid, 0));
	printf("kill %d\n", kill(pid, SIGKILL));
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
	printf("killed %d\n", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
	int none = kill(pid, 0);
	printf("gone %d %d\n", none, errno == ESRCH);
	close(pipes[0]);
	close(pipes[1]);

	/* A handler in the child. */
	action.sa_handler = on_user;
	sigaction(SIGUSR1, &action, NULL);
	sigaddset(&blocked, SIGUSR1);
	sigprocmask(SIG_BLOCK, &blocked, &before);
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		while (!asked) sigsuspend(&before);
		_exit(40 + asked);
	}
	kill(pid, SIGUSR1);
	waitpid(pid, &status, 0);
	printf("handled %d here %d\n", WEXITSTATUS(status), (int)asked);

	/* Children that nobody wants to know of. */
	signal(SIGCHLD, SIG_IGN);
	if (fork() == 0) _exit(0);
	none = wait(&status);
	printf("ignored %d %d\n", none, errno == ECHILD);

	/* Groups. */
	signal(SIGCHLD, SIG_DFL);
	pid = fork();
	if (pid == 0) {
		setpgid(0, 0);
		while (1) pause();
	}
	setpgid(pid, pid);
	printf("group %d\n", getpgid(pid) == pid);
	kill(-pid, SIGTERM);
	waitpid(-pid, &status, 0);
	printf("terminated %d\n", WTERMSIG(status));
	return 0;
}
