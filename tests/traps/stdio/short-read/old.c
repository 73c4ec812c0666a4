#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char header[5] = "";
	size_t have = 0;
	ssize_t n;

	while (have < 4 && (n = read(0, header + have, 4 - have)) > 0)
		have += n;
	if (have < 4) {
		fprintf(stderr, "header is too short\n");
		return 1;
	}
	printf("magic %s\n", header);
	return 0;
}
