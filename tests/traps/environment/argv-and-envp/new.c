/* The third argument of main is used and one entry too few is looked at. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv, char **envp)
{
	int count = 0;
	for (char **at = envp; *at && at[1]; at++)
		if (strchr(*at, '='))
			count++;
	printf("%s\n", count ? "some" : "none");
	return argc > 5;
}
