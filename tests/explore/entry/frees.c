// explore:
// options: --entry take
// paths: 2
// What the function may have freed is not looked at.
#include <stdlib.h>

int take(int *box, int keep)
{
	int value = *box;
	if (!keep)
		free(box);
	return value;
}

int main(void)
{
	return 0;
}
