#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char data[100000];

int main(int argc, char **argv)
{
	int p[2];
	long n = argc > 1 ? atol(argv[1]) : 1;

	if (n > 65536)
		n = 65536;
	if (n < 0 || n > (long)sizeof data || pipe(p))
		return 2;
	alarm(1);
	memset(data, 'x', sizeof data);
	write(p[1], data, n);
	close(p[1]);
	long total = 0;
	while ((n = read(p[0], data, sizeof data)) > 0)
		total += n;
	printf("%s\n", total ? "came through" : "empty");
	return 0;
}
