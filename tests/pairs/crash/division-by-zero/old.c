#include <stdio.h>

int main(int argc, char **argv)
{
	int sum = 0, count = 0;
	for (const char *p = argc > 1 ? argv[1] : "0"; *p; p++)
		if (*p >= '0' && *p <= '9') {
			sum += *p - '0';
			count++;
		}
	if (count == 0) {
		puts("no digits");
		return 1;
	}
	printf("%d\n", sum / count);
	return 0;
}
