/* Both versions print the same until x is read. The branch could have written a byte that is older than itself, of a text of which another
   byte is younger. */
#include <stdio.h>

int main(void)
{
	char text[3] = "ab";
	text[1] = '1';
	if (getchar() == 'x')
		text[0] = text[1];
	text[1] = 'c';
	puts(text);
	return 0;
}
