/* The letters are kept in a linked list instead of an array. */
#include <stdio.h>
#include <stdlib.h>

struct node {
	char letter;
	struct node *next;
};

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	struct node *top = NULL;
	for (; *text; text++) {
		struct node *node = malloc(sizeof *node);
		if (!node)
			return 1;
		node->letter = *text;
		node->next = top;
		top = node;
	}
	while (top) {
		struct node *next = top->next;
		putchar(top->letter);
		free(top);
		top = next;
	}
	putchar('\n');
	return 0;
}
