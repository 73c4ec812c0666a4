#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <spawn.h>
#include <fcntl.h>

int main(int argc, char **argv)
{
	extern char **environ;
	posix_spawn_file_actions_t actions;
	pid_t pid;
	if (argc < 2) return 9;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 1, argv[1][0] == 'o' ? "out" : "other", O_WRONLY | O_CREAT, 0644);
	if (posix_spawn(&pid, "/bin/echo", &actions, NULL, (char *[]){"echo", "text", NULL}, environ)) return 8;
	waitpid(pid, NULL, 0);
	posix_spawn_file_actions_destroy(&actions);
	return 0;
}
