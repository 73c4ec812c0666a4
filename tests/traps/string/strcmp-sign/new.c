/* strcmp's result is used as it is: its sign only is fixed, and glibc gives differences. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	int order = strcmp(argv[1], argv[2]);
	printf("%d\n", order);
	return 0;
}
