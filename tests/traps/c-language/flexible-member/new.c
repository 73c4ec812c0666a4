/* The size of a structure with a flexible member is taken with the member's type changed, which
 * changes its padding. */
#include <stdio.h>

struct message {
	long id;
	int kind;
	char text[];
};

int main(void)
{
	printf("%d\n", (int)__builtin_offsetof(struct message, text));
	return 0;
}
