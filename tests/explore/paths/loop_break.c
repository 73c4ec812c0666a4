// explore:
// paths: 6
// The first of five bytes that is set, or none.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char flags[5];
	int i;
	schism_symbolic(flags, sizeof flags, "flags");
	for (i = 0; i < 5; i++)
		if (flags[i])
			break;
	static const char *const at[] = {"first", "second", "third", "fourth", "fifth", "none"};
	puts(at[i]);
	return 0;
}
