/* A text that is built in memory: it differs where another branch builds it. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	char name[8] = "item ";
	int kind = getchar();
	if (kind > 'p')
		strcpy(name, "thing ");
	name[strlen(name) - 1] = kind;
	printf("<%s>\n", name);
	return 0;
}
