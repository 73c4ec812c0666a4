/* A break is missing. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int weight = 0;
	switch (argc > 1 ? argv[1][0] : 0) {
	case 'b':
		weight += 2;
	case 'a':
		weight += 1;
		break;
	}
	printf("%d\n", weight);
	return 0;
}
