#include <pthread.h>
#include <stdio.h>

int main(void)
{
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	if (pthread_attr_setstacksize(&attributes, 1 << 20) != 0)
		puts("refused");
	return 0;
}
