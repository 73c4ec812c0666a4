// Programs that hardly do anything, started in all ways.
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int run(char *const arguments[])
{
	int status;
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0) {
		execvp(arguments[0], arguments);
		_exit(errno == ENOENT ? 127 : 126);
	}
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status);
}

int main(void)
{
	printf("true %d\n", run((char *[]){"true", NULL}));
	printf("false %d\n", run((char *[]){"false", NULL}));
	printf("echo %d\n", run((char *[]){"echo", "two", "words", NULL}));
	printf("missing %d\n", run((char *[]){"there-is-no-such-program", NULL}));
	printf("folder %d\n", run((char *[]){"/bin/", NULL}));

	/* The output of a program through a pipe. */
	int pipes[2], status;
	char buffer[64];
	pipe(pipes);
	fflush(stdout);
	if (fork() == 0) {
		dup2(pipes[1], 1);
		close(pipes[0]);
		close(pipes[1]);
		execl("/bin/echo", "echo", "through a pipe", (char *)NULL);
		_exit(1);
	}
	close(pipes[1]);
	ssize_t count = read(pipes[0], buffer, sizeof buffer);
	printf("read %.*s", (int)count, buffer);
	wait(&status);
	close(pipes[0]);

	/* posix_spawn shares its memory with the child. */
	pid_t pid;
	fflush(stdout);
	int error = posix_spawn(&pid, "/bin/echo", NULL, NULL, (char *[]){"echo", "spawned", NULL}, environ);
	waitpid(pid, &status, 0);
	printf("spawn %d status %d\n", error, status);
	error = posix_spawn(&pid, "/no/such/program", NULL, NULL, (char *[]){"x", NULL}, environ);
	printf("spawn %d\n", error == ENOENT);
	fflush(stdout);

	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 1, "written", 0101, 0644);
	error = posix_spawn(&pid, "/bin/echo", &actions, NULL, (char *[]){"echo", "into a file", NULL}, environ);
	waitpid(pid, &status, 0);
	FILE *file = fopen("written", "r");
	printf("spawn %d: %s", error, fgets(buffer, sizeof buffer, file));
	fclose(file);
	remove("written");

	/* The program itself becomes another one. */
	fflush(stdout);
	execl("/bin/echo", "echo", "the end", (char *)NULL);
	return 1;
}
