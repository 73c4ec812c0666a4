#include <stdio.h>
#include <stdlib.h>

static const char *day(int n)
{
	static const char *days[] = { "Monday", "Tuesday", "Wednesday", "Thursday", "Friday" };

	return n >= 0 && n < 5 ? days[n] : NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	const char *name = day(n) ? day(n) : "(null)";

	printf("%d: [%.5s]\n", n, name);
	return 0;
}
