// explore:
// paths: 7
// Zero is empty with a precision of zero and has no prefix, so there it is apart from the
// numbers of one digit: two paths each for the first two choices, one each for the others.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char c, choice;
	schism_symbolic(&c, 1, "c");
	schism_symbolic(&choice, 1, "choice");
	schism_assume(c < 8);
	if (choice == 0)
		printf("[%.0d]\n", c);
	else if (choice == 1)
		printf("[%#x]\n", c);
	else if (choice == 2)
		printf("[%+d] [% d] [%.3d] [%#2o] [%#2.0o] [%4.0d]\n", c, c, c, c, c, c);
	else if (choice == 3)
		printf("[%#6x] [%-#6x]\n", c, c);
	return 0;
}
