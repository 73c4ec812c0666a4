// explore: --sym-arg 4
// `+` puts, `-` takes, everything else ends.
#include <stdio.h>

struct ring {
	int items[2];
	unsigned head, count;
};

static int put(struct ring *ring, int item)
{
	if (ring->count == 2)
		return 0;
	ring->items[(ring->head + ring->count++) % 2] = item;
	return 1;
}

static int take(struct ring *ring, int *item)
{
	if (!ring->count)
		return 0;
	*item = ring->items[ring->head];
	ring->head = (ring->head + 1) % 2;
	ring->count--;
	return 1;
}

int main(int argc, char **argv)
{
	struct ring ring = {{0}, 0, 0};
	int item;
	if (argc < 2)
		return 2;
	for (int i = 0; argv[1][i] == '+' || argv[1][i] == '-'; i++) {
		if (argv[1][i] == '+')
			printf("put %s\n", put(&ring, i) ? "done" : "refused");
		else if (take(&ring, &item))
			printf("took %d\n", item);
		else
			puts("nothing to take");
	}
	return (int)ring.count;
}
