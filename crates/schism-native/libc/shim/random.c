/* The random numbers of glibc: programs print them, and a seed gives the same ones on every machine. `rand` and `random` are one generator there,
 * which adds two earlier numbers; how many it keeps depends on the size of its state. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define KINDS 5

static const struct kind {
	size_t bytes;
	int degree, separation;
} kinds[KINDS] = {{8, 0, 0}, {32, 7, 3}, {64, 15, 1}, {128, 31, 3}, {256, 63, 1}};

/* The word before the numbers says the kind, and how far it has come. */
static int32_t usual[1 + 31] = {3};
static int32_t *state = usual + 1;
static int kind = 3, front, rear;
static char is_seeded;

static int32_t next(void)
{
	if (kind == 0)
		return state[0] = ((uint32_t)state[0] * 1103515245u + 12345u) & 0x7fffffff;
	uint32_t sum = (uint32_t)state[front] + (uint32_t)state[rear];
	state[front] = (int32_t)sum;
	if (++front == kinds[kind].degree) front = 0;
	if (++rear == kinds[kind].degree) rear = 0;
	return sum >> 1;
}

static void seed(unsigned number)
{
	is_seeded = 1;
	int32_t word = number ? (int32_t)number : 1;
	state[0] = word;
	if (kind == 0) return;
	int degree = kinds[kind].degree;
	for (int i = 1; i < degree; i++) {
		long high = word / 127773, low = word % 127773;
		word = 16807 * low - 2836 * high;
		if (word < 0) word += 2147483647;
		state[i] = word;
	}
	front = kinds[kind].separation;
	rear = 0;
	for (int i = 0; i < 10 * degree; i++) next();
}

static void put_away(void)
{
	state[-1] = kind ? KINDS * rear + kind : 0;
}

void srandom(unsigned number)
{
	seed(number);
}

long random(void)
{
	if (!is_seeded) seed(1);
	return next();
}

char *initstate(unsigned number, char *buffer, size_t size)
{
	if (!is_seeded) seed(1);
	if (size < kinds[0].bytes) {
		errno = EINVAL;
		return NULL;
	}
	char *earlier = (char *)(state - 1);
	put_away();
	for (kind = KINDS - 1; size < kinds[kind].bytes;) kind--;
	state = (int32_t *)buffer + 1;
	seed(number);
	put_away();
	return earlier;
}

char *setstate(char *buffer)
{
	if (!is_seeded) seed(1);
	char *earlier = (char *)(state - 1);
	put_away();
	int32_t told = *(int32_t *)buffer;
	if (told < 0) {
		errno = EINVAL;
		return NULL;
	}
	kind = told % KINDS;
	state = (int32_t *)buffer + 1;
	if (kind) {
		rear = told / KINDS;
		front = (rear + kinds[kind].separation) % kinds[kind].degree;
	}
	return earlier;
}

void srand(unsigned number)
{
	seed(number);
}

int rand(void)
{
	return (int)random();
}

int rand_r(unsigned *seed)
{
	unsigned word = *seed, result = 0;
	for (int part = 0; part < 3; part++) {
		word = word * 1103515245u + 12345u;
		result = part ? (result << 10) ^ (word / 65536 % 1024) : word / 65536 % 2048;
	}
	*seed = word;
	return (int)result;
}
