/* The largest byte is found in the loop that reads, without keeping the bytes. */
#include <stdio.h>

int main(void)
{
	int c, largest = -1;
	while ((c = getchar()) != EOF)
		if (c > largest)
			largest = c;
	printf("%d\n", largest);
	return 0;
}
