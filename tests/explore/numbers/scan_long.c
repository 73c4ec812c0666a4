// explore:
// paths: 3
// How far a number of known length is from its limits parts no paths before errno does: once for 19 digits, never for fewer.
#include <errno.h>
#include <schism.h>
#include <stdlib.h>

int main(void)
{
	char text[20];
	unsigned char choice;
	schism_symbolic(text, sizeof text, "text");
	schism_symbolic(&choice, 1, "choice");
	int length = 12;
	if (choice)
		length = 19;
	for (int i = 0; i < length; i++)
		schism_assume((text[i] >= '0') & (text[i] <= '9'));
	text[length] = 0;
	return strtol(text, NULL, 10) == 123456789012;
}
