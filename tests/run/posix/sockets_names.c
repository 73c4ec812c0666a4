/* Sockets with names: files, names of their own, and the network of the machine. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static void show(const char *what, long value)
{
	printf("%s: %ld%s%s\n", what, value, value < 0 ? " " : "", value < 0 ? strerror(errno) : "");
}

static void say_name(const char *what, int fd, int (*ask)(int, struct sockaddr *, socklen_t *))
{
	struct sockaddr_storage name;
	socklen_t length = sizeof name;

	memset(&name, 0, sizeof name);
	if (ask(fd, (struct sockaddr *)&name, &length)) {
		printf("%s: %s\n", what, strerror(errno));
	} else if (name.ss_family == AF_UNIX) {
		struct sockaddr_un *file = (void *)&name;
		printf("%s: %d file <%s>\n", what, (int)length, length > 2 ? file->sun_path : "");
	} else {
		struct sockaddr_in *net = (void *)&name;
		printf("%s: %d %s port %s\n", what, (int)length, inet_ntoa(net->sin_addr), net->sin_port ? "some" : "none");
	}
}

static void files(void)
{
	struct sockaddr_un name = { AF_UNIX, "server" };
	struct stat s;
	char text[20];
	int server = socket(AF_UNIX, SOCK_STREAM, 0), client = socket(AF_UNIX, SOCK_STREAM, 0), other = socket(AF_UNIX, SOCK_STREAM, 0);

	show("nobody", connect(client, (void *)&name, sizeof name));
	show("listen without a name", listen(server, 1));
	show("bind", bind(server, (void *)&name, sizeof name));
	show("again", bind(other, (void *)&name, sizeof name));
	show("stat", stat("server", &s));
	printf("a socket: %d, mode %o\n", S_ISSOCK(s.st_mode), s.st_mode & 0777);
	show("open", open("server", O_RDWR));
	show("not listening", connect(client, (void *)&name, sizeof name));
	show("listen", listen(server, 4));
	fcntl(server, F_SETFL, O_NONBLOCK);
	show("nobody came", accept(server, 0, 0));
	show("connect", connect(client, (void *)&name, sizeof name));
	show("connect again", connect(client, (void *)&name, sizeof name));
	show("early", write(client, "early", 5));
	int end = accept(server, 0, 0);
	printf("accepted: %d\n", end >= 0);
	show("read", read(end, text, sizeof text));
	say_name("server", server, getsockname);
	say_name("end", end, getsockname);
	say_name("client", client, getsockname);
	say_name("its peer", client, getpeername);
	say_name("the end's peer", end, getpeername);
	say_name("no peer", server, getpeername);
	close(server);
	show("refused", connect(other, (void *)&name, sizeof name));
	show("unlink", unlink("server"));
	show("gone", connect(other, (void *)&name, sizeof name));
	name.sun_path[0] = 0;
	show("a name of its own", bind(other, (void *)&name, offsetof(struct sockaddr_un, sun_path) + 5));
	show("a folder", connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&(struct sockaddr_un){ AF_UNIX, "." }, 4));
	close(client), close(end), close(other);
}

static void tcp(void)
{
	struct sockaddr_in name = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
	socklen_t length = sizeof name;
	int server = socket(AF_INET, SOCK_STREAM, 0), one = 1, got = 0, status;
	socklen_t size = sizeof got;
	char text[40];

	show("reuse", setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one));
	show("bind", bind(server, (void *)&name, sizeof name));
	show("listen", listen(server, 5));
	getsockname(server, (void *)&name, &length);
	show("listens", getsockopt(server, SOL_SOCKET, SO_ACCEPTCONN, &got, &size));
	printf("%d of %d bytes, port given: %d\n", got, (int)size, name.sin_port != 0);
	pid_t child = fork();
	if (child == 0) {
		int client = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
		close(server);
		setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
		if (connect(client, (void *)&name, sizeof name))
			_exit(1);
		write(client, "GET /\n", 6);
		FILE *f = fdopen(client, "r");
		while (fgets(text, sizeof text, f))
			printf("child got %s", text);
		fflush(stdout);
		_exit(0);
	}
	int end = accept(server, (void *)&name, &length);
	printf("from %s\n", inet_ntoa(name.sin_addr));
	fflush(stdout);
	show("request", recv(end, text, 6, MSG_WAITALL));
	dprintf(end, "%d bytes\nand a line\n", 6);
	close(end);
	fflush(stdout);
	waitpid(child, &status, 0);
	show("child", WEXITSTATUS(status));
	close(server);
	name.sin_port = htons(9);
	show("refused", connect(socket(AF_INET, SOCK_STREAM, 0), (void *)&name, sizeof name));
	name.sin_addr.s_addr = htonl(0xc0000201);
	show("not ours", bind(socket(AF_INET, SOCK_STREAM, 0), (void *)&name, sizeof name));
	show("not connected", recv(socket(AF_INET, SOCK_STREAM, 0), text, 1, 0));
}

static void udp(void)
{
	struct sockaddr_in one = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } }, from, other;
	socklen_t length = sizeof one;
	int a = socket(AF_INET, SOCK_DGRAM, 0), b = socket(AF_INET, SOCK_DGRAM, 0);
	char text[20] = "";
	fd_set set;
	struct timeval now = { 0, 0 };

	show("bind", bind(a, (void *)&one, sizeof one));
	getsockname(a, (void *)&one, &length);
	show("taken", bind(b, (void *)&one, sizeof one));
	show("nowhere", send(b, "x", 1, 0));
	show("send", sendto(b, "datagram", 8, 0, (void *)&one, sizeof one));
	FD_ZERO(&set);
	FD_SET(a, &set);
	FD_SET(b, &set);
	show("select", select(b + 1, &set, 0, 0, &now));
	printf("a %d b %d\n", !!FD_ISSET(a, &set), !!FD_ISSET(b, &set));
	length = sizeof from;
	show("receive", recvfrom(a, text, sizeof text, 0, (void *)&from, &length));
	length = sizeof other;
	getsockname(b, (void *)&other, &length);
	printf("<%s> from the port of b: %d\n", text, from.sin_port == other.sin_port);
	show("answer", sendto(a, "yes", 3, 0, (void *)&from, length));
	show("connect", connect(b, (void *)&one, sizeof one));
	show("read", read(b, text, sizeof text));
	show("write", write(b, "", 0));
	show("empty", recv(a, text, sizeof text, 0));
	close(a);
	show("lost", send(b, "x", 1, 0));
	show("told", send(b, "x", 1, 0));
}

int main(void)
{
	setvbuf(stdout, 0, _IOLBF, 0);
	files();
	tcp();
	udp();
	return 0;
}
