#include <stdio.h>
#include <string.h>

extern char **environ;

int main(void)
{
	int n = 0;

	for (char **e = environ; e && *e; e++)
		if (!strncmp(*e, "APP_", 4))
			n++;
	if (!n) {
		printf("defaults\n");
		return 0;
	}
	printf("%d settings\n", n);
	return 0;
}
