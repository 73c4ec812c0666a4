#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int main(void)
{
	char *command[] = { "sh", "-c", "echo result; echo trouble >&2", NULL };
	posix_spawn_file_actions_t actions;
	pid_t child;
	int status;

	posix_spawn_file_actions_init(&actions);
	if (posix_spawnp(&child, command[0], &actions, NULL, command, environ)) {
		printf("cannot start\n");
		return 1;
	}
	waitpid(child, &status, 0);
	return WEXITSTATUS(status);
}
