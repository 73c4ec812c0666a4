#include <stdio.h>
#include <time.h>

#define LICENCE_END 1500000000L

static int licensed(void)
{
	return time(NULL) < LICENCE_END;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (!licensed()) {
		fprintf(stderr, "licence has expired\n");
		return 3;
	}
	printf("hello %s\n", argv[1]);
	return 0;
}
