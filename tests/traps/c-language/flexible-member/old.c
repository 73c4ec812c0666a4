#include <stdio.h>

struct message {
	long id;
	char kind;
	char text[];
};

int main(void)
{
	printf("%d\n", (int)__builtin_offsetof(struct message, text));
	return 0;
}
