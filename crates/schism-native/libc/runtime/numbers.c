/* Printing and reading of numbers that may be expressions. The virtual machine has its own versions of these functions; here, musl
   shall do it. */

#include "schism_numbers.h"

int __schism_format_integer(char *field, unsigned char *ends, unsigned long long number, int conversion, unsigned flags,
	int width, int precision, size_t room)
{
	return -1;
}

int __schism_scan_integer(const char *text, int base, unsigned long long limit, int most_digits,
	struct __schism_scanned *result)
{
	return 0;
}
