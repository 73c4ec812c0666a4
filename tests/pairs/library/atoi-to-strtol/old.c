#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n;
	if (argc < 2)
		return 1;
	n = atoi(argv[1]);
	if (n > 9)
		puts("many");
	else
		printf("%d\n", n);
	return 0;
}
