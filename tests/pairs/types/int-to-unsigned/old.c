#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int balance = 50;
	int amount = argc > 1 ? atoi(argv[1]) : 0;
	if (amount < 0)
		return 2;
	balance -= amount;
	if (balance < 0) {
		puts("debt");
		return 0;
	}
	puts(balance > 20 ? "fine" : "low");
	return 0;
}
