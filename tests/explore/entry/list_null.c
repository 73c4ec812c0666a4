// explore:
// options: --entry total --entry-null
// paths: 5
// The empty list too, and one path more for a negative number in the first node.
struct node {
	int value;
	struct node *next;
};

int total(struct node *list)
{
	if (list && list->value < 0)
		return -1;
	int sum = 0;
	for (; list; list = list->next)
		sum += list->value;
	return sum;
}

int main(void)
{
	return total(0);
}
