#include <pthread.h>
#include <stdio.h>

static void *work(void *text)
{
	puts(text);
	return NULL;
}

int main(int argc, char **argv)
{
	char *text = argc > 1 ? argv[1] : "";
	work(text);
	return 0;
}
