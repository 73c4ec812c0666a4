// explore:
// paths: 7
// Characters of a printed number are expressions, which can be compared again.
#include <schism.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	unsigned short n;
	char text[4];
	schism_symbolic(&n, sizeof n, "n");
	int length = snprintf(text, sizeof text, "%u", n);
	if (length == 2 && text[0] == text[1])
		puts("twins");
	else if (length == 3 && !strcmp(text, "418"))
		puts("teapot");
	else
		printf("%d characters\n", length);
	return 0;
}
