/* The program looks through the environment itself and takes any name that begins with the letters
 * of DEBUG. */
#include <stdio.h>
#include <string.h>

extern char **environ;

int main(void)
{
	for (char **at = environ; *at; at++)
		if (strncmp(*at, "DEBUG", 5) == 0)
			puts("debugging");
	return 0;
}
