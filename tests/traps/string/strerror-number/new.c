/* The text for a number that is no error is asked for; glibc says `Unknown error 200`. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	printf("%s\n", strstr(strerror(200), "Unknown") ? "unknown" : "known");
	return 0;
}
