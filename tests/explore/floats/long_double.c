// explore:
// Sixty-four bits of precision hold what fifty-three do not.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char n;
	schism_symbolic(&n, 1, "n");
	long double large = 9007199254740992.0L;
	long double sum = large + n;
	if ((double)sum != sum)
		puts("does not fit a double");
	else if (sum == large)
		puts("nothing was added");
	else
		puts("fits a double");
	printf("%.0Lf\n", sum);
	return 0;
}
