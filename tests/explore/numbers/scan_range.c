// explore:
// Numbers at the limits: 19 and 20 digits of which the last ones are symbolic.
#include <errno.h>
#include <schism.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char text[32], last[3];
	unsigned char choice;
	static const char *const starts[] = { " 92233720368547758", "-92233720368547758", "+184467440737095516", "-184467440737095516" };
	schism_symbolic(&choice, 1, "choice");
	schism_symbolic(last, sizeof last, "last");
	schism_assume(choice < 4);
	strcpy(text, starts[choice]);
	strncat(text, last, sizeof last);
	char *end;
	errno = 0;
	long value = strtol(text, &end, 10);
	printf("strtol %d %d:%s\n", errno, (int)(end - text), end);
	if (value == __LONG_MAX__)
		puts("greatest");
	else if (value == -__LONG_MAX__ - 1)
		puts("least");
	else if (value == __LONG_MAX__ - 1)
		puts("one less");
	errno = 0;
	unsigned long positive = strtoul(text, &end, 10);
	printf("strtoul %d %d\n", errno, (int)(end - text));
	if (positive == -1UL)
		puts("all ones");
	else if (positive == 1)
		puts("one");
	return 0;
}
