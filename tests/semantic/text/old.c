#include <stdio.h>
#include <string.h>

int main(void)
{
	char name[8] = "item ";
	int kind = getchar();
	if (kind > 'm')
		strcpy(name, "thing ");
	name[strlen(name) - 1] = kind;
	printf("<%s>\n", name);
	return 0;
}
