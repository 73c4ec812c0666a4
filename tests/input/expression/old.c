/* Evaluates an expression from standard input; a minus behind a bracket binds weaker. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int next;

static long sum(void);

static void advance(void)
{
	do
		next = getchar();
	while (next == ' ');
}

static long factor(void)
{
	long value = 0;

	if (next == '-') {
		advance();
		return -factor();
	}
	if (next == '(') {
		advance();
		value = sum();
		if (next != ')') {
			puts("bracket is missing");
			exit(1);
		}
		advance();
		return value;
	}
	if (next < '0' || next > '9') {
		puts("number is missing");
		exit(1);
	}
	while (next >= '0' && next <= '9') {
		value = value * 10 + next - '0';
		advance();
	}
	return value;
}

static long product(void)
{
	long value = factor();

	while (next == '*') {
		advance();
		value *= factor();
	}
	return value;
}

static long sum(void)
{
	long value = product();

	while (next == '+' || next == '-') {
		int sign = next;

		advance();
		value += sign == '+' ? product() : -product();
	}
	return value;
}

int main(void)
{
	advance();
	printf("%ld\n", sum());
	return next != '\n' && next != EOF;
}
