#include <schism.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Memory that was made up here. */
static struct {
	const char *name;
	unsigned char *start;
	size_t size;
} blocks[256];
static unsigned block_count;

/* Memory in which every byte is free. */
__attribute__((unused)) static unsigned char *fresh(size_t size, const char *name)
{
	unsigned char *start = malloc(size);
	schism_symbolic(start, size, name);
	if (block_count < sizeof blocks / sizeof *blocks) {
		blocks[block_count].name = name;
		blocks[block_count].start = start;
		blocks[block_count++].size = size;
	}
	return start;
}

/* The pointer or null, without a branch: a program that never looks at it has one path. */
__attribute__((unused)) static void *maybe(void *pointer, const char *name)
{
	unsigned char set;
	schism_symbolic(&set, 1, name);
	schism_assume(set <= 1);
	return (void *)((uintptr_t)pointer & -(uintptr_t)set);
}

__attribute__((unused)) static void put(unsigned char *place, void *pointer)
{
	memcpy(place, &pointer, sizeof pointer);
}

/* Only numbers that a processor would make: the first bit of the fraction is set exactly if the exponent is. */
__attribute__((unused)) static void proper(const unsigned char *number)
{
	schism_assume(((number[8] | (number[9] & 0x7f)) != 0) == number[7] >> 7);
}

/* One of the numbers whose bits are set. */
__attribute__((unused)) static unsigned choose(const char *name, unsigned long allowed)
{
	unsigned char pick;
	schism_symbolic(&pick, 1, name);
	schism_assume((pick < 64) & (allowed >> (pick & 63)));
	return pick;
}

static void say(const char *text, size_t length)
{
	/* What the function printed comes first. */
	fflush(stdout);
	(void)!write(1, text, length);
}

static char digit(unsigned value)
{
	return '0' + value + (value > 9) * ('a' - '0' - 10);
}

/* Prints bytes: a number from its high end, all else in the order of addresses. */
__attribute__((unused)) static void show(const char *name, const void *memory, size_t size, int is_number)
{
	const unsigned char *bytes = memory;
	const char *between = is_number ? " = 0x" : " =";
	char *text = malloc(strlen(name) + strlen(between) + 3 * size + 1);
	char *end = stpcpy(stpcpy(text, name), between);
	schism_output(memory, size, name);
	for (size_t i = 0; i < size; i++) {
		unsigned char byte = bytes[is_number ? size - 1 - i : i];
		if (!is_number)
			*end++ = ' ';
		*end++ = digit(byte >> 4);
		*end++ = digit(byte & 15);
	}
	*end++ = '\n';
	say(text, end - text);
	free(text);
}

/* Prints what can be said of a pointer in every run: addresses differ. */
__attribute__((unused)) static void show_pointer(const char *name, const void *pointer)
{
	char text[512];
	int length = snprintf(text, sizeof text, "%s = %s\n", name, pointer ? "not null" : "null");
	for (unsigned i = 0; i < block_count; i++) {
		uintptr_t offset = (uintptr_t)pointer - (uintptr_t)blocks[i].start;
		if (pointer && offset <= blocks[i].size)
			length = snprintf(text, sizeof text, "%s = %s + %zu\n", name, blocks[i].name, (size_t)offset);
	}
	if (length > (int)sizeof text - 1)
		length = sizeof text - 1;
	schism_output(text, length, name);
	say(text, length);
}
