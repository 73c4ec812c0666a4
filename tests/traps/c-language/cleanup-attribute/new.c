/* The variables with a cleanup are declared in another order, and so are their cleanups. */
#include <stdio.h>

static void say(const char **text)
{
	puts(*text);
}

int main(void)
{
	__attribute__((cleanup(say))) const char *a = "two";
	__attribute__((cleanup(say))) const char *b = "one";
	return 0;
}
