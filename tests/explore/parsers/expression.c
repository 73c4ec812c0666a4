// explore: --sym-arg 5
// A calculator: sums and products of digits, with parentheses.
#include <stdio.h>

static const char *at;
static int failed;

static int sum(int depth);

static int atom(int depth)
{
	if (*at == '(' && depth < 3) {
		at++;
		int value = sum(depth + 1);
		if (*at == ')')
			at++;
		else
			failed = 1;
		return value;
	}
	if (*at >= '0' && *at <= '9')
		return *at++ - '0';
	failed = 1;
	return 0;
}

static int product(int depth)
{
	int value = atom(depth);
	while (!failed && *at == '*') {
		at++;
		value *= atom(depth);
	}
	return value;
}

static int sum(int depth)
{
	int value = product(depth);
	while (!failed && *at == '+') {
		at++;
		value += product(depth);
	}
	return value;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	at = argv[1];
	int value = sum(0);
	if (failed || *at) {
		printf("error at %d\n", (int)(at - argv[1]));
		return 1;
	}
	printf("= %d\n", value);
	return 0;
}
