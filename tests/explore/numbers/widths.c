// explore:
// The same bytes as signed and unsigned, narrow and wide.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint16_t raw;
	schism_symbolic(&raw, sizeof raw, "raw");
	int16_t narrow = (int16_t)raw;
	int64_t wide = narrow;
	uint64_t unsigned_wide = raw;
	if (wide == (int64_t)unsigned_wide)
		puts("not negative");
	else if ((uint64_t)wide >> 48 != 0xffff)
		puts("never");
	else
		puts("negative");
	if ((int8_t)raw == -1 && narrow > 0)
		printf("%x\n", raw);
	return 0;
}
