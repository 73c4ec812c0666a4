#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void some(const char *what)
{
	printf("%s:", what);
	for (int i = 0; i < 5; i++)
		printf(" %ld", random());
	putchar('\n');
}

int main(void)
{
	printf("%d", rand());
	printf(" %d\n", rand());
	for (unsigned seed = 0; seed < 4; seed++) {
		srand(seed * 1000000007u);
		printf("%u: %d", seed, rand());
		printf(" %d", rand() % 100);
		printf(" %ld\n", random());
	}
	static long states[5][32];
	static const size_t sizes[5] = {8, 32, 64, 128, 256};
	char *before = NULL;
	for (int i = 0; i < 5; i++) {
		char *earlier = initstate(42 + i, (char *)states[i], sizes[i]);
		if (i == 0)
			before = earlier;
		else
			printf("earlier is %s\n", earlier == (char *)states[i - 1] ? "the one before" : "another");
		some("fresh");
	}
	for (int i = 0; i < 5; i++) {
		setstate((char *)states[i]);
		some("again");
	}
	setstate(before);
	some("first");
	srandom(7);
	some("seeded");
	errno = 0;
	printf("%d", initstate(1, (char *)states[0], 7) == NULL);
	printf(" %d\n", errno == EINVAL);
	unsigned seed = 5;
	for (int i = 0; i < 4; i++)
		printf("%d", rand_r(&seed)), printf(" %u\n", seed);
	srand48(3);
	printf("%ld", lrand48());
	printf(" %ld", mrand48());
	printf(" %.10f\n", drand48());
	return 0;
}
