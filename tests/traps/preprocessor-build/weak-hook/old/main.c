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
