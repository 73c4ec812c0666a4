/* Both ends of a pair: streams, messages, what is left when one end is closed. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static void show(const char *what, long value)
{
	printf("%s: %ld%s%s\n", what, value, value < 0 ? " " : "", value < 0 ? strerror(errno) : "");
}

static void look(const char *what, int fd, short events)
{
	struct pollfd one = { fd, events, 0 };
	int ready = poll(&one, 1, 0);
	printf("%s: %d %#x\n", what, ready, one.revents);
}

static void streams(void)
{
	int pair[2];
	char text[20] = "";
	struct stat s;

	show("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
	look("fresh", pair[0], POLLIN | POLLOUT);
	show("write", write(pair[0], "hello", 5));
	show("send", send(pair[0], " world", 6, 0));
	look("filled", pair[1], POLLIN | POLLOUT);
	show("peek", recv(pair[1], text, 4, MSG_PEEK));
	printf("<%s>\n", text);
	memset(text, 0, sizeof text);
	show("read", read(pair[1], text, sizeof text));
	printf("<%s>\n", text);
	show("nothing", recv(pair[1], text, 5, MSG_DONTWAIT));
	show("stat", fstat(pair[0], &s));
	printf("is a socket: %d\n", S_ISSOCK(s.st_mode));
	show("seek", lseek(pair[0], 0, SEEK_CUR));
	show("shutdown", shutdown(pair[0], SHUT_WR));
	look("half", pair[1], POLLIN | POLLOUT | POLLRDHUP);
	show("end", read(pair[1], text, 5));
	show("back", write(pair[1], "b", 1));
	show("got", read(pair[0], text, 5));
	show("too late", send(pair[0], "x", 1, MSG_NOSIGNAL));
	close(pair[1]);
	look("gone", pair[0], POLLIN | POLLOUT);
	show("broken", send(pair[0], "x", 1, MSG_NOSIGNAL));
	close(pair[0]);
}

static void messages(int type)
{
	int pair[2];
	char a[4], b[8];
	struct iovec parts[] = { { a, sizeof a }, { b, sizeof b } };
	struct msghdr message = { .msg_iov = parts, .msg_iovlen = 2 };

	show("pair", socketpair(AF_UNIX, type, 0, pair));
	show("one", send(pair[0], "first", 5, 0));
	show("two", send(pair[0], "the second", 10, 0));
	show("three", send(pair[0], "a third that is long", 20, 0));
	show("cut", recv(pair[1], a, sizeof a, 0));
	show("parts", recvmsg(pair[1], &message, 0));
	printf("<%.4s><%.6s> %#x\n", a, b, message.msg_flags);
	show("whole", recv(pair[1], a, sizeof a, MSG_TRUNC));
	show("none", recv(pair[1], a, sizeof a, MSG_DONTWAIT));
	close(pair[0]);
	show("afterwards", recv(pair[1], a, sizeof a, MSG_DONTWAIT));
	show("to nobody", send(pair[1], "x", 1, MSG_NOSIGNAL));
	close(pair[1]);
}

static void processes(void)
{
	int pair[2], status;
	char text[20];

	socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
	pid_t child = fork();
	if (child == 0) {
		close(pair[0]);
		for (ssize_t n; (n = read(pair[1], text, sizeof text)) > 0;) {
			for (ssize_t i = 0; i < n; i++)
				text[i] ^= 'a' ^ 'A';
			write(pair[1], text, n);
		}
		_exit(7);
	}
	close(pair[1]);
	write(pair[0], "question", 8);
	ssize_t n = recv(pair[0], text, 8, MSG_WAITALL);
	printf("%zd <%.8s>\n", n, text);
	shutdown(pair[0], SHUT_WR);
	show("end", read(pair[0], text, sizeof text));
	waitpid(child, &status, 0);
	show("child", WEXITSTATUS(status));
}

int main(void)
{
	int pair[2];

	streams();
	messages(SOCK_DGRAM);
	messages(SOCK_SEQPACKET);
	processes();
	show("no pair", socketpair(AF_INET, SOCK_STREAM, 0, pair));
	show("no socket", send(1, "x", 1, 0));
	show("no family", socket(77, SOCK_STREAM, 0));
	show("no type", socket(AF_UNIX, 9, 0));
	show("not connected", send(socket(AF_UNIX, SOCK_STREAM, 0), "x", 1, MSG_NOSIGNAL));
	return 0;
}
