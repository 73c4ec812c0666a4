#include <stdio.h>
#include <stdlib.h>

typedef void handler(void *);

static void name(void *text)
{
	printf("name %s\n", (char *)text);
}

static void number(void *text)
{
	printf("number %d\n", atoi(text));
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	handler *h = argv[1][0] == 'n' ? (handler *)name : number;
	h(argv[1]);
	return 0;
}
