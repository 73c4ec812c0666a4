// explore: --sym-arg 3
// A sorted list without doubles, freed at the end.
#include <stdio.h>
#include <stdlib.h>

struct node {
	unsigned char value;
	struct node *next;
};

static int insert(struct node **list, unsigned char value)
{
	while (*list && (*list)->value < value)
		list = &(*list)->next;
	if (*list && (*list)->value == value)
		return 0;
	struct node *node = malloc(sizeof *node);
	if (!node)
		exit(3);
	node->value = value;
	node->next = *list;
	*list = node;
	return 1;
}

int main(int argc, char **argv)
{
	struct node *list = NULL;
	int doubles = 0;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++)
		doubles += !insert(&list, (unsigned char)*p);
	printf("doubles %d:", doubles);
	while (list) {
		struct node *next = list->next;
		printf(" %d", list->value);
		free(list);
		list = next;
	}
	putchar('\n');
	return 0;
}
