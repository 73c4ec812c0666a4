// explore:
// paths: 5
// One where the first is false, one where the second is, three where both hold.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char v[4];
	schism_symbolic(v, sizeof v, "v");
	if (v[0] == 1 && v[1] == 2) {
		if (v[2] == 3 || v[3] == 4)
			puts("all");
		else
			puts("half");
	} else {
		puts("none");
	}
	return 0;
}
