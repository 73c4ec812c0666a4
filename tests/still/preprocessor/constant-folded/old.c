#include <stdio.h>

#define LIMIT 64

int main(void)
{
	return getchar() > LIMIT;
}
