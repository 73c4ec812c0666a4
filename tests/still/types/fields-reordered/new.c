/* The fields of a structure stand in another order. */
#include <stdio.h>

struct record {
	long value;
	short width;
	char kind;
};

int main(void)
{
	struct record record = { .kind = (char)getchar(), .value = getchar(), .width = 3 };
	printf("%*ld%c\n", record.width, record.value, record.kind == 'k' ? '!' : '.');
	return 0;
}
