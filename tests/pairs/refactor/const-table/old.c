#include <stdio.h>
#include <stdlib.h>

static int days(int month)
{
	if (month == 2)
		return 28;
	if (month == 4 || month == 6 || month == 9 || month == 11)
		return 30;
	return 31;
}

int main(int argc, char **argv)
{
	int month = argc > 1 ? atoi(argv[1]) : 0;
	if (month < 1 || month > 12) {
		puts("no such month");
		return 1;
	}
	printf("%d\n", days(month));
	return 0;
}
