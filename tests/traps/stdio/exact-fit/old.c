#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[8];
	int count = 0;

	while (fgets(line, sizeof line, stdin)) {
		size_t length = strlen(line);
		if (length + 1 == sizeof line && line[length - 1] != '\n' && getchar() != EOF) {
			puts("line too long");
			return 1;
		}
		count++;
	}
	printf("%d lines\n", count);
	return 0;
}
