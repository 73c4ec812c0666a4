// explore: --sym-stdin 3
// alphabet: 0159
// Arithmetic of every width.
#define ALPHABET "0159"
#define LENGTH 3
#include "everything.h"

struct bits {
	unsigned low : 3;
	signed high : 4;
};

static void line(char *word)
{
	int a = word[0] & 15, b = word[1] & 15, c = word[2] & 15;
	struct bits bits = { .low = (unsigned)a, .high = b };
	show(bits.low), show(bits.high);
	show(c ? (a * 10 + b) / c : -1), show(c ? (a - b) % c : -1);
	show((1 << b) >> c), show(-a >> (c & 3));
	__int128 wide = (__int128)(a + 1) << (60 + b);
	show((long)(wide >> 62) & 63), show((long)(wide % 97));
	double real = (a - b) / 4.0;
	show((long)real), show(real < c), show((long)(float)(real * 3));
	show(__builtin_popcount((unsigned)(a * b))), show(__builtin_add_overflow((signed char)(a * 9), (signed char)(b * 5), &(signed char){ 0 }));
	switch (a * b + c) {
	case 0: show(50); break;
	case 5: case 6: show(51); break;
	case 40 ... 90: show(52); break;
	default: show(53);
	}
}
