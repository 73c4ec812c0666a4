// explore:
// paths: 3
#include <schism.h>
#include <stdio.h>

static const char *sign(int value)
{
	if (value < 0)
		return "negative";
	if (value == 0)
		return "zero";
	return "positive";
}

int main(void)
{
	int value;
	schism_symbolic(&value, sizeof value, "value");
	puts(sign(value));
	return 0;
}
