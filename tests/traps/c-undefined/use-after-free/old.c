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
		struct node *next = top->next;
		free(top);
		top = next;
	}
	puts("done");
	return 0;
}
