/* The buffer is no longer cleared, and less may be read than is looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char text[4];

	if (read(0, text, sizeof text) < 1)
		return 1;
	if (text[0] == 'a' && text[3] == 'd')
		puts("abcd");
	return 0;
}
