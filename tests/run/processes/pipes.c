// Pipes between processes: who waits for whom, ends of files, and broken pipes.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char block[100000];

int main(void)
{
	int to[2], from[2], status;
	char buffer[64];

	/* The child writes, the parent reads until the end. */
	pipe(to);
	if (fork() == 0) {
		close(to[0]);
		write(to[1], "hello ", 6);
		write(to[1], "world", 5);
		_exit(0);
	}
	close(to[1]);
	ssize_t count, all = 0;
	while ((count = read(to[0], buffer + all, sizeof buffer - all)) > 0) all += count;
	printf("read '%.*s', then %zd\n", (int)all, buffer, count);
	close(to[0]);
	wait(NULL);

	/* The child waits for its parent: a question and an answer. */
	pipe(to);
	pipe(from);
	fflush(stdout);
	if (fork() == 0) {
		close(to[1]);
		close(from[0]);
		int number;
		while (read(to[0], &number, sizeof number) == sizeof number) {
			number *= number;
			write(from[1], &number, sizeof number);
		}
		_exit(3);
	}
	close(to[0]);
	close(from[1]);
	for (int i = 1; i <= 4; i++) {
		int answer;
		write(to[1], &i, sizeof i);
		read(from[0], &answer, sizeof answer);
		printf("%d: %d\n", i, answer);
	}
	close(to[1]);
	printf("end: %zd\n", read(from[0], buffer, sizeof buffer));
	close(from[0]);
	wait(&status);
	printf("status %d\n", WEXITSTATUS(status));

	/* More than a pipe holds. */
	pipe(to);
	fflush(stdout);
	if (fork() == 0) {
		close(to[0]);
		for (size_t i = 0; i < sizeof block; i++) block[i] = (char)(i % 251);
		size_t done = 0;
		while (done < sizeof block) {
			ssize_t written = write(to[1], block + done, sizeof block - done);
			if (written < 0) _exit(1);
			done += written;
		}
		_exit(0);
	}
	close(to[1]);
	unsigned long sum = 0, bytes = 0;
	while ((count = read(to[0], buffer, sizeof buffer)) > 0) {
		for (ssize_t i = 0; i < count; i++) sum += (unsigned char)buffer[i];
		bytes += count;
	}
	close(to[0]);
	wait(&status);
	printf("%lu bytes, sum %lu, status %d\n", bytes, sum, status);

	/* Nobody reads. */
	pipe(to);
	close(to[0]);
	fflush(stdout);
	if (fork() == 0) {
		write(to[1], "x", 1);
		_exit(0);
	}
	close(to[1]);
	wait(&status);
	printf("signalled %d\n", WIFSIGNALED(status) ? WTERMSIG(status) : 0);

	/* A chain of three: each adds a letter. */
	int ends[4][2];
	for (int i = 0; i < 4; i++) pipe(ends[i]);
	fflush(stdout);
	for (int i = 0; i < 3; i++) {
		if (fork() == 0) {
			for (int j = 0; j < 4; j++) {
				if (j != i) close(ends[j][0]);
				if (j != i + 1) close(ends[j][1]);
			}
			char letter;
			while (read(ends[i][0], &letter, 1) == 1) {
				letter += i + 1;
				write(ends[i + 1][1], &letter, 1);
			}
			_exit(0);
		}
	}
	for (int j = 0; j < 4; j++) {
		if (j != 3) close(ends[j][0]);
		if (j != 0) close(ends[j][1]);
	}
	write(ends[0][1], "abc", 3);
	close(ends[0][1]);
	all = 0;
	while ((count = read(ends[3][0], buffer + all, sizeof buffer - all)) > 0) all += count;
	printf("chain '%.*s'\n", (int)all, buffer);
	for (int i = 0; i < 3; i++) wait(NULL);
	printf("done %d\n", wait(NULL) == -1 && errno == ECHILD);

	/* Both processes share the position of an open file. */
	FILE *file = tmpfile();
	int fd = fileno(file);
	write(fd, "0123456789", 10);
	lseek(fd, 0, SEEK_SET);
	if (fork() == 0) {
		read(fd, buffer, 4);
		_exit(0);
	}
	wait(NULL);
	count = read(fd, buffer, 3);
	printf("from there: %.*s\n", (int)count, buffer);
	return 0;
}
