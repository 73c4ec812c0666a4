// explore:
// options: --entry length
// paths: 3
// Structures that point to one another: lists of one to three nodes.
struct node {
	struct node *next;
	int value;
};

int length(const struct node *list)
{
	int count = 0;
	for (; list; list = list->next)
		count++;
	return count;
}

int main(void)
{
	return length(0);
}
