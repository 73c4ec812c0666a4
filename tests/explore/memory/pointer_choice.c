// explore:
// A pointer that may address one of three objects.
#include <schism.h>
#include <stdio.h>

static int global = 3;

int main(void)
{
	int local = 2;
	static int kept = 1;
	int *pointers[4] = {&global, &local, &kept, &local};
	unsigned char choice;
	schism_symbolic(&choice, 1, "choice");
	int *chosen = pointers[choice & 3];
	*chosen += 10;
	printf("%d %d %d\n", global, local, kept);
	return *chosen;
}
