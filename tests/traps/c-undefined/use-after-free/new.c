/* The list's next element is read after the element was freed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
	struct node *next;
};

int main(void)
{
	struct node *top = NULL;
	for (int i = 0; i < 3; i++) {
		struct node *node = malloc(sizeof *node);
		node->next = top;
		top = node;
	}
	while (top) {
		free(top);
		top = top->next;
	}
	puts("done");
	return 0;
}
