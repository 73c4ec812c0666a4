/* The longest path is asked for instead of the longest name. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	printf("%ld\n", pathconf(".", _PC_PATH_MAX));
	return 0;
}
