#include <stdio.h>

static unsigned timeout(const char *s)
{
	if (*s < '0' || *s > '9')
		return 5;
	return (unsigned)(*s - '0');
}

int main(int argc, char **argv)
{
	unsigned t = timeout(argc > 1 ? argv[1] : "");
	if (t > 3)
		puts("long");
	else
		puts("short");
	return 0;
}
