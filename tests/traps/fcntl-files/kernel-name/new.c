/* The end of the line of /proc/sys/kernel/ostype is not taken off any more, so what follows is on a line of
 * its own. */
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

int main(void)
{
	char name[65] = "";
	struct utsname u;
	FILE *f = fopen("/proc/sys/kernel/ostype", "r");

	if (f) {
		if (!fgets(name, sizeof name, f))
			name[0] = 0;
		fclose(f);
	}
	if (!name[0] && uname(&u) == 0)
		strcpy(name, u.sysname);
	printf("system: %s (detected)\n", name);
	return 0;
}
