#include <stdio.h>

static void say(const char **text)
{
	puts(*text);
}

int main(void)
{
	__attribute__((cleanup(say))) const char *a = "one";
	__attribute__((cleanup(say))) const char *b = "two";
	return 0;
}
