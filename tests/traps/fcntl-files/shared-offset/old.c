#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char one = '-', two = '-';
	int first = open("A", O_RDONLY), second = dup(first);
	read(first, &one, 1);
	read(second, &two, 1);
	printf("%c%c\n", one, two);
	return 0;
}
