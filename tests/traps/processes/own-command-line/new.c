/* Shows how it was called up to the first word only, as what is in /proc/self/cmdline is taken for one string. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[4096];
	FILE *f = fopen("/proc/self/cmdline", "r");

	if (!f) {
		printf("called in some way\n");
		return 0;
	}
	size_t n = fread(line, 1, sizeof line - 1, f);
	fclose(f);
	line[n] = 0;
	printf("called as %s\n", line);
	return 0;
}
