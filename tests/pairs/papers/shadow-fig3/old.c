#include <stdio.h>
#include <string.h>

static int place(int x)
{
	char slots[4] = { '-', '-', '-', '-' };
	int guard = x - 1;
	if (guard > 7) {
		int at = x - 8;
		if (at < 4)
			slots[at] = 'A';
		printf("%.4s\n", slots);
		return 0;
	}
	return 1;
}

int main(void)
{
	unsigned char raw[4] = { 0 };
	int x;
	if (fread(raw, 1, sizeof raw, stdin) != sizeof raw)
		return 2;
	memcpy(&x, raw, sizeof x);
	if (place(x) == 0)
		puts("placed");
	else
		puts("left alone");
	return 0;
}
