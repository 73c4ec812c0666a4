/* The loop ends by a flag no more, but by break. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int at = -1;
	if (argc < 2)
		return 1;
	for (int i = 0; argv[1][i]; i++)
		if (argv[1][i] == '=') {
			at = i;
			break;
		}
	printf("%d\n", at);
	return 0;
}
