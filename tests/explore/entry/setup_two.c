// explore:
// options: --setup box_new --entry same
// Two parameters of one kind: the same object or different ones.
#include <stdlib.h>

typedef struct {
	int size;
} box;

box *box_new(int size)
{
	if (size < 0)
		return NULL;
	box *made = malloc(sizeof *made);
	made->size = size;
	return made;
}

int same(const box *a, const box *b)
{
	if (a == b)
		return 2;
	return a->size == b->size;
}

int main(void)
{
	return 0;
}
