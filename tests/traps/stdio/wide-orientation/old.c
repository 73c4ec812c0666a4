#include <stdio.h>
#include <wchar.h>

int main(void)
{
	int wide = fwide(stdout, 0);
	fputs("text\n", stdout);
	return wide < 0 ? 1 : 0;
}
