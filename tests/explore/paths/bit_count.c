// explore:
// paths: 16
// One decision for each of four bits.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char bits;
	static const char *const names[] = {"none", "one", "two", "three", "four"};
	int count = 0;
	schism_symbolic(&bits, sizeof bits, "bits");
	for (int i = 0; i < 4; i++)
		if (bits >> i & 1)
			count++;
	puts(names[count]);
	return 0;
}
