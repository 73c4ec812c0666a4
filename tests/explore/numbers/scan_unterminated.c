// explore:
// Digits up to the end of their object: the access behind it is found, and so is every end before.
#include <schism.h>
#include <stdlib.h>

int main(void)
{
	char *text = malloc(2);
	schism_symbolic(text, 2, "text");
	return (int)strtol(text, NULL, 0);
}
