// explore:
// options: --setup push --entry largest
// paths: 14
// A list that grows at its head, through a pointer to it: one, two or three numbers, each larger than those before or not.
#include <limits.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static int push(struct node **head, int value)
{
	struct node *node = malloc(sizeof *node);
	node->value = value;
	node->next = *head;
	*head = node;
	return 0;
}

int largest(const struct node *list)
{
	int found = INT_MIN;
	for (; list; list = list->next)
		if (list->value > found)
			found = list->value;
	return found;
}

int main(void)
{
	struct node *list = 0;
	push(&list, 1);
	return largest(list);
}
