#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	int file = open("lock", O_CREAT | O_RDWR, 0600);
	if (fork() == 0) {
		puts(fcntl(file, F_SETLK, &lock) == 0 ? "mine" : "taken");
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
	unlink("lock");
	return 0;
}
