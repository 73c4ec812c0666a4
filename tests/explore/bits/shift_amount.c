// explore:
// The amount of a shift is symbolic, and always valid.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char amount;
	int value = -1000;
	schism_symbolic(&amount, 1, "amount");
	int arithmetic = value >> (amount & 31);
	unsigned logical = (unsigned)value >> (amount & 31);
	if (arithmetic == -1)
		puts("only the sign is left");
	else if (logical < 100)
		puts("never: the sign goes last");
	else if (arithmetic == -500)
		puts("half");
	else
		puts("something between");
	return 0;
}
