#include <stdio.h>

static int twice(int n) { return 2 * n; }
static int negate(int n) { return -n; }
static int up(int n) { return n + 1; }

static const struct {
	char letter;
	int (*apply)(int);
} commands[] = {
	{ 'd', twice },
	{ 'n', negate },
	{ 'u', up },
};

int main(int argc, char **argv)
{
	if (argc < 2 || !argv[1][0] || argv[1][1] < '2' || argv[1][1] > '9')
		return 2;
	for (unsigned i = 0; i < 3; i++)
		if (commands[i].letter == argv[1][0]) {
			printf("%d\n", commands[i].apply(argv[1][1] - '0'));
			return 0;
		}
	return 1;
}
