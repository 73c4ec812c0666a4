// explore:
// What a float is, by its bits and by arithmetic; both must agree.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	uint32_t bits;
	float f;
	schism_symbolic(&bits, sizeof bits, "bits");
	memcpy(&f, &bits, sizeof f);
	unsigned exponent = bits >> 23 & 255, fraction = bits & 0x7fffff;
	if (exponent == 255)
		puts(fraction ? "not a number" : "infinity");
	else if (exponent == 0)
		puts(fraction ? "subnormal" : "zero");
	else
		puts("normal");
	if ((f != f) != (exponent == 255 && fraction))
		puts("never");
	if (f * 0.5f == f && f == f)
		puts("halving does nothing");
	return 0;
}
