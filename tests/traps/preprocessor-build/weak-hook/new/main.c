/* The hook of the product is weak like the default one. The linker takes the first of them. */
#include <stdio.h>

const char *hook(void);

static const char *title(void)
{
	return "edition";
}

int main(void)
{
	printf("%s %s\n", hook(), title());
	return 0;
}
