#include <fcntl.h>
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("A", "r");
	int c, count = 0;
	if (!file)
		return 1;
	while ((c = getc(file)) != EOF)
		count++;
	fclose(file);
	printf("%d\n", count);
	return 0;
}
