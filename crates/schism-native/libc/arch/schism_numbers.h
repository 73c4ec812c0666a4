/* Where musl asks the virtual machine to print or read a number, because it may be an expression. */

#ifndef SCHISM_NUMBERS_H
#define SCHISM_NUMBERS_H

#include <stddef.h>

/* Room for one printed number with its padding. */
#define SCHISM_FIELD 128
/* The parts of such a number: blanks, sign or prefix, zeros for the width, zeros for the precision, digits, blanks. */
#define SCHISM_PARTS 6

/* Prints a number into `field` as printf's conversion does, `precision` negative for none; `ends` says where its parts end. Gives the
   length, or -1 if musl shall print it. More than `room` characters come in the same parts as musl writes them, because what a
   full buffer does with them depends on that. */
int __schism_format_integer(char *field, unsigned char *ends, unsigned long long number, int conversion, unsigned flags,
	int width, int precision, size_t room);

struct __schism_scanned {
	unsigned long long value;
	/* Characters that belong to the number. */
	size_t length;
	/* For errno, or 0. */
	int error;
};

/* Reads a number as strtol and its like do; `limit` is theirs. Gives 0 if musl shall read it, as always with more than
   `most_digits` digits. */
int __schism_scan_integer(const char *text, int base, unsigned long long limit, int most_digits,
	struct __schism_scanned *result);

#endif
