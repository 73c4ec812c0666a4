// explore: --sym-stdin 6
// Lines of the form KEY=VALUE; others are counted.
#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[16];
	int good = 0, bad = 0;
	while (fgets(line, sizeof line, stdin)) {
		char *end = strchr(line, '\n');
		if (end)
			*end = 0;
		char *equals = strchr(line, '=');
		if (equals && equals != line)
			good++;
		else if (line[0])
			bad++;
	}
	printf("%d good, %d bad\n", good, bad);
	return bad > 0;
}
