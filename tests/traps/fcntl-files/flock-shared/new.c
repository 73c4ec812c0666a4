/* The second lock through another descriptor is exclusive instead of shared. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

int main(void)
{
	int one = open("lock", O_CREAT | O_RDWR, 0600), two = open("lock", O_RDWR);
	flock(one, LOCK_SH);
	puts(flock(two, LOCK_EX | LOCK_NB) == 0 ? "locked" : "busy");
	unlink("lock");
	return 0;
}
