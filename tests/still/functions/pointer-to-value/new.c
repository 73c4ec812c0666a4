/* A structure is passed by value instead of by a pointer. */
#include <stdio.h>

struct point {
	int x, y;
};

static int distance(struct point point)
{
	int x = point.x, y = point.y;
	return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

int main(void)
{
	struct point point = { .x = getchar() - 64, .y = getchar() - 64 };
	printf("%d\n", distance(point));
	return 0;
}
