/* secure_getenv is used, and only the first letter of the value matters; an option in the
 * environment beginning with a capital letter is refused. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *options = secure_getenv("OPTS");
	if (options && options[0] == 'V')
		puts("verbose");
	return 0;
}
