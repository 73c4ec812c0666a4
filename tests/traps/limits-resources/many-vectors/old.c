#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>

static struct iovec parts[5000];

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;

	if (n < 1 || n > 5000)
		return 2;
	for (int i = 0; i < n; i++)
		parts[i] = (struct iovec){ ".", 1 };
	for (int i = 0; i < n; i += 1000)
		if (writev(1, parts + i, n - i < 1000 ? n - i : 1000) < 0) {
			perror("write");
			return 1;
		}
	return 0;
}
