#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(void)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX, .sun_path = "control" };
	int s = socket(AF_UNIX, SOCK_STREAM, 0);

	if (s < 0)
		return 2;
	unlink(a.sun_path);
	if (bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 1)) {
		printf("cannot listen\n");
		return 1;
	}
	printf("listening\n");
	return 0;
}
