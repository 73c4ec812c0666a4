#include <stdio.h>

int main(int argc, char **argv)
{
	int at = -1;
	if (argc < 2)
		return 1;
	int found = 0;
	for (int i = 0; argv[1][i] && !found; i++)
		if (argv[1][i] == '=') {
			at = i;
			found = 1;
		}
	printf("%d\n", at);
	return 0;
}
