/* The address of a local array is returned instead of that of a static one. */
#include <stdio.h>
#include <string.h>

static char *name(int number)
{
	char text[16];
	sprintf(text, "n%d", number);
	char *result = text;
	return result;
}

int main(void)
{
	char *one = name(1);
	printf("%d %.3f\n", 1, 2.5);
	printf("%s\n", strcmp(one, "n1") ? "lost" : "kept");
	return 0;
}
