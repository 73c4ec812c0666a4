// explore:
// paths: 3
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char a, b;
	schism_symbolic(&a, 1, "a");
	schism_symbolic(&b, 1, "b");
	unsigned char sum = a + b;
	if (sum < a)
		puts("wrapped around");
	else if (sum == 255)
		puts("just fits");
	else
		puts("fits");
	return 0;
}
