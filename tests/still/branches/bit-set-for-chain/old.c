#include <stdint.h>
#include <stdio.h>

static int is_space(int c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

int main(void)
{
	return is_space(getchar());
}
