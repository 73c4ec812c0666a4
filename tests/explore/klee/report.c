// explore:
// paths: 3
// A harness that reports errors by itself; one of three paths is without.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	int balance = klee_int("balance");
	int amount = klee_int("amount");
	klee_assume(balance >= 0);
	klee_assume(amount >= 0);
	if (amount > balance)
		klee_report_error(__FILE__, __LINE__, "overdrawn", "user");
	if (balance - amount == 1000)
		klee_abort();
	puts("fine");
	return 0;
}
