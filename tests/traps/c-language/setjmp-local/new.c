/* A variable that is changed after setjmp is no longer volatile; clang -O0 keeps it, a register
 * would not. The number is printed, too. */
#include <setjmp.h>
#include <stdio.h>

int main(void)
{
	jmp_buf back;
	volatile int tries = 0;
	int code = setjmp(back);
	tries++;
	if (tries < 3)
		longjmp(back, 0);
	printf("%d\n", code);
	return 0;
}
