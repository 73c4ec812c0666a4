// explore:
// options: --entry find --entry-size 2
// paths: 6
// A pointer as a result is told by what it points into.
#include <stddef.h>

const unsigned char *find(const unsigned char *bytes, unsigned length, unsigned char wanted)
{
	if (length > 2)
		return NULL;
	for (unsigned i = 0; i < length; i++)
		if (bytes[i] == wanted)
			return bytes + i;
	return NULL;
}

int main(void)
{
	return 0;
}
