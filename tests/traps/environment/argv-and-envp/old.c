#include <stdio.h>
#include <string.h>

int main(int argc, char **argv, char **envp)
{
	int count = 0;
	for (char **at = envp; *at ; at++)
		if (strchr(*at, '='))
			count++;
	printf("%s\n", count ? "some" : "none");
	return argc > 5;
}
