// explore: --sym-arg 1
// paths: 6
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	switch (argv[1][0]) {
	case 0:
		puts("empty");
		return 1;
	case '0':
		puts("zero");
		break;
	case '1':
		puts("one");
		break;
	case '2':
		puts("two");
		break;
	case '9':
		puts("nine");
		break;
	default:
		puts("other");
		return 3;
	}
	return 0;
}
