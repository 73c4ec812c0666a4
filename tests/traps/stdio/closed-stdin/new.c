/* If standard input is closed, the first file that is opened becomes it; new reads it without
 * asking. */
#include <fcntl.h>
#include <stdio.h>

int main(void)
{
	int file = open("A", O_RDONLY);
	int c = file < 0 ? EOF : getchar();
	if (c == EOF)
		puts("nothing");
	else if (file == 0)
		puts("taken");
	return 0;
}
