/* The coin of 20 is missing. Seen for amounts where it was used. */
#include <stdio.h>
#include <stdlib.h>

static const int coins[] = { 50, 10, 5, 1 };

int main(int argc, char **argv)
{
	int amount = argc > 1 ? atoi(argv[1]) : 0;
	int used = 0;
	if (amount < 0)
		return 1;
	for (size_t i = 0; i < sizeof coins / sizeof coins[0]; i++) {
		used += amount / coins[i];
		amount %= coins[i];
	}
	printf("%d coins\n", used);
	return 0;
}
