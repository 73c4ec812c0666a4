/* The stream's orientation is asked after something was written to it. */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
	fputs("text\n", stdout);
	int wide = fwide(stdout, 0);
	return wide < 0 ? 1 : 0;
}
