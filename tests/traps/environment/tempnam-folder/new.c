/* Names the folder of temporary files itself. tempnam was given it, too, but takes that of TMPDIR first
 * with glibc, if there is one. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *name = strdup("/tmp/job");

	if (!name)
		return 1;
	printf("spooling to %.*s\n", (int)(strrchr(name, '/') - name), name);
	free(name);
	return 0;
}
