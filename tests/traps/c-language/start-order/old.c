#include <stdio.h>

static int level;

__attribute__((constructor(201))) static void defaults(void)
{
	level = 1;
}

__attribute__((constructor(202))) static void settings(void)
{
	level = level * 2 + 1;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		printf("%s ", argv[i]);
	printf("at level %d\n", level);
	return 0;
}
