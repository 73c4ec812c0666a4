/* A structure in a header is packed, which its size shows. */
#include "record.h"
#include <stdio.h>

int main(void)
{
	printf("%zu\n", sizeof(struct record));
	return 0;
}
