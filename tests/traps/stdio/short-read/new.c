/* Reads the header with one call of read. From a pipe that gives less at first, the rest of it is not waited
 * for. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char header[5] = "";
	size_t have = 0;
	ssize_t n;

	n = read(0, header, 4);
	if (n > 0)
		have = n;
	if (have < 4) {
		fprintf(stderr, "header is too short\n");
		return 1;
	}
	printf("magic %s\n", header);
	return 0;
}
