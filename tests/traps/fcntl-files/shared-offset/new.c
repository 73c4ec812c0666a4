/* The file is opened twice instead of being duplicated, so both have positions of their own. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char one = '-', two = '-';
	int first = open("A", O_RDONLY), second = open("A", O_RDONLY);
	read(first, &one, 1);
	read(second, &two, 1);
	printf("%c%c\n", one, two);
	return 0;
}
