/* The host's name is printed instead of the system's. */
#include <stdio.h>
#include <sys/utsname.h>

int main(void)
{
	struct utsname name;
	if (uname(&name) != 0)
		return 1;
	puts(name.machine);
	return 0;
}
