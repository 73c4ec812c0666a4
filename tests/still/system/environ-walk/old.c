#include <stdio.h>
#include <string.h>

extern char **environ;

int main(void)
{
	int found = 0;
	for (char **at = environ; *at; at++)
		found += strncmp(*at, "Q_", 2) == 0;
	printf("%d\n", found);
	return 0;
}
