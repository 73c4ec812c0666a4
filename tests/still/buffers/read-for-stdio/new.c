/* The input is read by read instead of getchar. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int sum = 0;
	unsigned char c;
	while (read(0, &c, 1) == 1)
		sum += c;
	printf("%d\n", sum);
	return 0;
}
