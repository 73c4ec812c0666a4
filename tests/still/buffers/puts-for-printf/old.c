#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0])
		printf("yes\n");
	else
		printf("%s\n", "no");
	return 0;
}
