#include <stdio.h>

struct record {
	char kind;
	long value;
	short width;
};

int main(void)
{
	struct record record = { .width = 3 };
	record.kind = (char)getchar();
	record.value = getchar();
	printf("%*ld%c\n", record.width, record.value, record.kind == 'k' ? '!' : '.');
	return 0;
}
