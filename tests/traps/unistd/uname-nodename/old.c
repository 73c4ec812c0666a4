#include <stdio.h>
#include <sys/utsname.h>

int main(void)
{
	struct utsname name;
	if (uname(&name) != 0)
		return 1;
	puts(name.sysname);
	return 0;
}
