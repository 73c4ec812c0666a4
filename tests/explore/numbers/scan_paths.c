// explore:
// paths: 16
// Behind 0 to 3 blanks, r characters are left: a sign or not, and then as many digits as fit make 2r + 1 paths; 1 + 3 + 5 + 7.
#include <schism.h>
#include <stdlib.h>

int main(void)
{
	char text[4];
	schism_symbolic(text, 3, "text");
	text[3] = 0;
	return strtol(text, NULL, 10) == 42;
}
