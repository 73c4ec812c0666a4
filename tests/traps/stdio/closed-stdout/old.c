#include <stdio.h>

int main(void)
{
	setvbuf(stdout, NULL, _IONBF, 0);
	if (puts("text") < 0)
		return 0;
	return 0;
}
