// explore:
// options: --entry move
// paths: 4
// A structure behind a pointer is as large as its type; what the function changes is seen.
#include <stdbool.h>

struct point {
	short x, y;
};

struct shape {
	char name[3];
	bool fixed;
	struct point corner[2];
	double weight;
	unsigned visible : 1, layer : 4;
};

int move(struct shape *shape, struct point by)
{
	if (shape->fixed)
		return -1;
	if (shape->layer == 3 && shape->visible)
		return -2;
	shape->corner[1].x += by.x;
	shape->corner[1].y += by.y;
	shape->weight = 0.5;
	return by.x;
}

int main(void)
{
	return 0;
}
