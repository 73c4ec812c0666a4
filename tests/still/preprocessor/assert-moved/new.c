/* An assertion stands some lines further down because of a comment. */
#include <assert.h>
#include <stdio.h>

/*
 * Words have at most two letters.
 */

int main(int argc, char **argv)
{
	int length = 0;
	while (argc > 1 && argv[1][length])
		length++;
	assert(length <= 2);
	printf("%d\n", length);
	return 0;
}
