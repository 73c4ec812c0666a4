#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat s;
	char c;
	long long n = 0;

	if (fstat(0, &s) == 0 && S_ISREG(s.st_mode)) {
		off_t at = lseek(0, 0, SEEK_CUR);
		n = s.st_size - (at > 0 ? at : 0);
	} else {
		while (read(0, &c, 1) == 1)
			n++;
	}
	printf("%lld bytes to send\n", n);
	return 0;
}
