#include <stdio.h>

struct record {
	char kind;
	long value;
	short width;
};

int main(void)
{
	struct record record = { .kind = (char)getchar(), .value = getchar(), .width = 3 };
	printf("%*ld%c\n", record.width, record.value, record.kind == 'k' ? '!' : '.');
	return 0;
}
