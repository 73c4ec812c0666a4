// explore: --sym-stdin 3
// alphabet: abc
// Letters that choose places in memory: of numbers, of structures, of functions.
#define ALPHABET "abc"
#define LENGTH 3
#include "everything.h"
#include <stdarg.h>

struct item {
	short number;
	char name[5];
	double price;
};

static const struct item items[] = { { 1, "one", 1.5 }, { 2, "two", 2.5 }, { 3, "three", 3.5 } };
static int table[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };

static long first(struct item of)
{
	return of.number * 10 + of.name[0] % 10;
}

static long second(struct item of)
{
	return (long)(of.price * 2);
}

static long (*const functions[])(struct item) = { first, second, first };

static long sum(int count, ...)
{
	long result = 0;
	va_list list;
	va_start(list, count);
	for (int at = 0; at < count; at++)
		result += va_arg(list, struct item).number + va_arg(list, int);
	va_end(list);
	return result;
}

static void line(char *word)
{
	int at[LENGTH];
	for (int letter = 0; letter < LENGTH; letter++)
		at[letter] = word[letter] ? word[letter] - 'a' : 0;
	show(table[at[0]][at[1]]);
	show(functions[at[2]](items[at[1]]));
	show(sum(2, items[at[0]], at[1], items[at[2]], at[0]));
	struct item copy = items[at[1]];
	copy.name[at[2]] = 'x';
	show(strcmp(copy.name, items[at[0]].name) == 0);
	table[at[0]][at[0]] += 10;
	show(table[1][1] + table[at[0]][0]);
	table[at[0]][at[0]] -= 10;
}
