#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *at;

static int next(void)
{
	return *at ? *at++ : 0;
}

int main(int argc, char **argv)
{
	if (argc < 2 || !argv[1][0])
		return 2;
	at = argv[1];
	assert(next() != 0);
	int c = next();
	printf("second is '%c'\n", c ? c : '-');
	return 0;
}
