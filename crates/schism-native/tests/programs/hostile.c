/* Does harm, or says what it sees. The first argument says what. */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void say(const char *what, long result)
{
	printf("%s: %s\n", what, result < 0 ? strerror(errno) : "done");
}

static int remove_one(const char *path, const struct stat *data, int kind, struct FTW *walk)
{
	remove(path);
	return 0;
}

static void write_to(const char *path)
{
	int file = open(path, O_WRONLY | O_CREAT, 0644);
	say(path, file < 0 ? -1 : write(file, "x", 1));
}

static void show(const char *path)
{
	DIR *folder = opendir(path);
	if (!folder) {
		say(path, -1);
		return;
	}
	for (struct dirent *entry; (entry = readdir(folder));)
		if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2)
			printf("%s/%s\n", path, entry->d_name);
}

static void behave(const char *what, char **rest)
{
	if (!strcmp(what, "remove"))
		nftw(rest[0], remove_one, 16, FTW_DEPTH | FTW_PHYS);
	else if (!strcmp(what, "kill"))
		say("kill", kill(atoi(rest[0]), SIGKILL));
	else if (!strcmp(what, "write"))
		while (*rest)
			write_to(*rest++);
	else if (!strcmp(what, "chmod"))
		say("chmod", chmod(rest[0], 0777));
	else if (!strcmp(what, "rename"))
		say("rename", rename(rest[0], rest[1]));
	else if (!strcmp(what, "show"))
		while (*rest)
			show(*rest++);
	else if (!strcmp(what, "environment"))
		for (char **string = environ; *string; string++)
			puts(*string);
	else if (!strcmp(what, "who"))
		printf("%d %d %d\n", getuid(), getgid(), getgroups(0, NULL));
	else if (!strcmp(what, "pid"))
		printf("%d %d\n", getpid(), getppid());
	else if (!strcmp(what, "connect")) {
		struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(rest[0]))};
		inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
		int connection = socket(AF_INET, SOCK_STREAM, 0);
		say("connect", connection < 0 ? -1 : connect(connection, (void *)&address, sizeof address));
	} else if (!strcmp(what, "become-root"))
		say("setuid", setuid(0));
	else if (!strcmp(what, "leave-memory")) {
		/* What one run leaves in System V memory, the next one must not find. */
		say("old", shmget(42, 4096, 0));
		say("new", shmget(42, 4096, IPC_CREAT | 0666));
	} else
		exit(99);
}

static void use_up(const char *what, char **rest)
{
	if (!strcmp(what, "time"))
		for (;;)
			;
	else if (!strcmp(what, "sleep"))
		sleep(1000);
	else if (!strcmp(what, "memory")) {
		size_t total = 0;
		for (char *block; (block = malloc(1 << 20)); total++)
			memset(block, 1, 1 << 20);
		puts(total < 100 ? "little" : total > 5000 ? "much" : "enough");
	} else if (!strcmp(what, "processes")) {
		int count = 0;
		while (count < 5000) {
			pid_t child = fork();
			if (child < 0)
				break;
			if (!child) {
				sleep(1000);
				_exit(0);
			}
			count++;
		}
		puts(count < 500 ? "few" : "many");
	} else if (!strcmp(what, "output"))
		for (;;)
			puts("again and again");
	else if (!strcmp(what, "file")) {
		char block[1 << 16] = {0};
		int file = open("large", O_WRONLY | O_CREAT, 0644);
		while (write(file, block, sizeof block) > 0)
			;
	} else if (!strcmp(what, "depth"))
		for (int i = 0; i < 3000; i++) {
			mkdir("deeper", 0700);
			if (chdir("deeper"))
				break;
		}
	else if (!strcmp(what, "orphan")) {
		/* Stays behind in a session of its own and writes a file for ever, the way a daemon would. */
		if (!fork()) {
			setsid();
			if (!fork()) {
				signal(SIGTERM, SIG_IGN);
				signal(SIGHUP, SIG_IGN);
				close(1);
				close(2);
				for (int i = 0;; i++) {
					int file = open("heartbeat", O_WRONLY | O_CREAT | O_APPEND, 0644);
					(void)!write(file, "x", 1);
					close(file);
					usleep(1000);
				}
			}
			_exit(0);
		}
		wait(NULL);
		usleep(30000);
		if (rest[0])
			sleep(1000);
	} else
		behave(what, rest);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 98;
	use_up(argv[1], argv + 2);
	return 0;
}
