/* Compares one character less of the names of variables, and so counts APPLE and APP as well. */
#include <stdio.h>
#include <string.h>

extern char **environ;

int main(void)
{
	int n = 0;

	for (char **e = environ; e && *e; e++)
		if (!strncmp(*e, "APP_", 3))
			n++;
	if (!n) {
		printf("defaults\n");
		return 0;
	}
	printf("%d settings\n", n);
	return 0;
}
