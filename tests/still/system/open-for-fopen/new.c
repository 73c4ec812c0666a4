/* A file is opened by open and fdopen. */
#include <fcntl.h>
#include <stdio.h>

int main(void)
{
	int number = open("A", O_RDONLY);
	FILE *file = number < 0 ? NULL : fdopen(number, "r");
	int c, count = 0;
	if (!file)
		return 1;
	while ((c = getc(file)) != EOF)
		count++;
	fclose(file);
	printf("%d\n", count);
	return 0;
}
