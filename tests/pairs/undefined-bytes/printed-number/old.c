#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct item {
	int number;
	int price;
};

int main(int argc, char **argv)
{
	struct item *item = malloc(sizeof *item);

	if (!item || argc < 2)
		return 1;
	item->number = argv[1][0];
	item->price = 0;
	if (item->number != '9')
		item->price = 3;
	printf("%d\n", item->price);
	free(item);
	return 0;
}
