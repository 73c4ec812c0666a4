#include <stdio.h>

struct record {
	int values[4];
	int sum;
};

int main(void)
{
	struct record record = { { 0 }, 0 };
	int *at = record.values;
	for (int i = 0; i < 4; i++)
		at[i] = i;
	printf("%d\n", record.sum);
	return 0;
}
