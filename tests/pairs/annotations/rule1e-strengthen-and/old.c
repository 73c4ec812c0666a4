#include <stdio.h>

int main(int argc, char **argv)
{
	const char *a = argc > 1 ? argv[1] : "";
	if (a[0] == '-')
		printf("option %s\n", a + 1);
	else
		printf("operand %s\n", a);
	return 0;
}
