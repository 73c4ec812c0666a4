#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	pthread_key_t key;
	int count = 0;

	while (count < 200 && pthread_key_create(&key, NULL) == 0)
		count++;
	if (count == 200 && day == 366)
		puts("leap year with its keys");
	puts("done");
	return 0;
}
