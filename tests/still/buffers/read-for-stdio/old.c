#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int sum = 0;
	int c;
	while ((c = getchar()) != EOF)
		sum += c;
	printf("%d\n", sum);
	return 0;
}
