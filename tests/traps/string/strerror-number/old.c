#include <stdio.h>
#include <string.h>

int main(void)
{
	printf("%s\n", strstr(strerror(1), "Unknown") ? "unknown" : "known");
	return 0;
}
