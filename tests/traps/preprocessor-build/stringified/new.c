/* A macro's argument is turned into text before it is expanded. */
#include <stdio.h>

#define VALUE 42
#define TEXT_OF(x) #x
#define TEXT(x) #x

int main(void)
{
	puts(TEXT(VALUE));
	return 0;
}
