#include <unistd.h>

extern char **environ;

int main(void)
{
	char *arguments[] = { "env", NULL }, *none[] = { NULL };
	(void)none;
	execve("/usr/bin/env", arguments, environ);
	return 9;
}
