// expect: reported error
#include <klee/klee.h>

static void check(int x)
{
	if (x == 0)
		klee_report_error(__FILE__, __LINE__, "x must not be zero", "user");
}

int main(void)
{
	check(klee_int("x"));
	return 0;
}
