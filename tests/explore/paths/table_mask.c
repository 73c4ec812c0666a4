// explore:
// paths: 3
// A symbolic index that is always inside makes no path of its own.
#include <schism.h>
#include <stdio.h>

static const int weights[8] = {0, 5, 10, 15, 20, 25, 30, 35};

int main(void)
{
	unsigned char index;
	schism_symbolic(&index, sizeof index, "index");
	int weight = weights[index & 7];
	if (weight < 10)
		puts("light");
	else if (weight < 30)
		puts("middle");
	else
		puts("heavy");
	return 0;
}
