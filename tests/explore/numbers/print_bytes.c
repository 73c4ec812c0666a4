// explore:
// paths: 5
// %hhd has one to four characters. Those of %u follow from that but for 10 to 99 and -9 to -1, which is 247 to 255.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	signed char c;
	schism_symbolic(&c, 1, "c");
	printf("%hhd\n", c);
	printf("%u\n", (unsigned char)c);
	return 0;
}
