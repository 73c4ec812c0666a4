#include <stdio.h>
#include <string.h>

#if defined(__GLIBC__)
#define SEPARATOR '/'
#else
#define SEPARATOR '/'
#endif

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *p = strchr(argv[1], SEPARATOR);
	if (p)
		printf("%.*s, then %s\n", (int)(p - argv[1]), argv[1], p + 1);
	else
		printf("only %s\n", argv[1]);
	return 0;
}
