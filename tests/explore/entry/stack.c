// explore:
// options: --setup stack_new --setup stack_push --entry stack_pop
// paths: 7
// A stack that was made and filled: new, then any two calls; the last made is the one that is popped.
#include <stdlib.h>

struct stack {
	unsigned count;
	int items[2];
};

struct stack *stack_new(void)
{
	return calloc(1, sizeof(struct stack));
}

int stack_push(struct stack *stack, int value)
{
	if (stack->count == 2)
		return -1;
	stack->items[stack->count++] = value;
	return 0;
}

int stack_pop(struct stack *stack)
{
	return stack->count ? stack->items[--stack->count] : -1;
}

int main(void)
{
	return 0;
}
