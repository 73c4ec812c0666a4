#include <stdio.h>

#define VALUE 42
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

int main(void)
{
	puts(TEXT(VALUE));
	return 0;
}
