/* The size of a regular file on standard input is that of the whole file, no matter where it is read from. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat s;
	char c;
	long long n = 0;

	if (fstat(0, &s) == 0 && S_ISREG(s.st_mode)) {
		n = s.st_size;
	} else {
		while (read(0, &c, 1) == 1)
			n++;
	}
	printf("%lld bytes to send\n", n);
	return 0;
}
