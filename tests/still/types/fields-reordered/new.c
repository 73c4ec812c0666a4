/* The fields of a structure stand in another order. */
#include <stdio.h>

struct record {
	long value;
	short width;
	char kind;
};

int main(void)
{
	struct record record = { .width = 3 };
	record.kind = (char)getchar();
	record.value = getchar();
	printf("%*ld%c\n", record.width, record.value, record.kind == 'k' ? '!' : '.');
	return 0;
}
