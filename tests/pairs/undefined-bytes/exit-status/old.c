#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct result {
	int status;
	int lines;
};

static void run(const char *word, struct result *result)
{
	result->lines = 1;
	result->status = word[0] == 'f';
}

int main(int argc, char **argv)
{
	struct result result;

	run(argc > 1 ? argv[1] : "", &result);
	return result.status;
}
