#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int got = 0;

	close(open("year", O_WRONLY | O_CREAT, 0644));
	setxattr("year", "user.day", &day, sizeof day, 0);
	if (getxattr("year", "user.day", &got, sizeof got) == sizeof got && got == 366)
		puts("leap year");
	unlink("year");
	puts("done");
	return 0;
}
