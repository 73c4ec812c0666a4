#include <stdio.h>

int main(void)
{
	puts("text");
	return fclose(stdout) == 0 ? 0 : 0;
}
