#include <stdio.h>

int main(void)
{
	int c = getchar();
	puts(c >= '0' && c <= '9' ? "digit" : "other");
	return 0;
}
