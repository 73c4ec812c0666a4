/* Seconds became milliseconds in the parser and in the limit, but the default was forgotten. Seen without a
   number; with one both changes cancel each other out. */
#include <stdio.h>

static unsigned timeout(const char *s)
{
	if (*s < '0' || *s > '9')
		return 5;
	return (unsigned)(*s - '0') * 1000;
}

int main(int argc, char **argv)
{
	unsigned t = timeout(argc > 1 ? argv[1] : "");
	if (t > 3000)
		puts("long");
	else
		puts("short");
	return 0;
}
