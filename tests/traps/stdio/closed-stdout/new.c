/* puts' result is looked at; seen if standard output is closed. */
#include <stdio.h>

int main(void)
{
	setvbuf(stdout, NULL, _IONBF, 0);
	if (puts("text") < 0)
		return 7;
	return 0;
}
