// explore: --sym-arg 5
// Splits at commas with strtok and prints the parts backwards.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char copy[8], *parts[8];
	int count = 0;
	if (argc < 2)
		return 2;
	snprintf(copy, sizeof copy, "%s", argv[1]);
	for (char *part = strtok(copy, ","); part; part = strtok(NULL, ","))
		parts[count++] = part;
	while (count > 0) {
		fputs(parts[--count], stdout);
		putchar(count ? ';' : '\n');
	}
	return 0;
}
