/* The flag for thousands is dropped; it matters in locales other than C only, and the width counts
 * there. In the C locale the width is seen. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc > 1)
		printf("%6d|" "\n", atoi(argv[1]) % 1000);
	return 0;
}
