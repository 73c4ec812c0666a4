#include <stdio.h>

int main(void)
{
	int c, largest = -1;
	unsigned char bytes[64];
	int count = 0;
	while (count < 64 && (c = getchar()) != EOF)
		bytes[count++] = (unsigned char)c;
	for (int i = 0; i < count; i++)
		if (bytes[i] > largest)
			largest = bytes[i];
	printf("%d\n", largest);
	return 0;
}
