/* A calculator in reverse Polish notation with registers: each argument is a program. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STACK = 8, REGISTERS = 26 };

enum error { OK, UNDERFLOW, OVERFLOW, DIVISION, SYNTAX, RANGE };

static const char *const messages[] = {
	"", "stack is empty", "stack is full", "division by zero", "unknown word", "result too large",
};

struct machine {
	long stack[MAX_STACK];
	int depth;
	long registers[REGISTERS];
};

static enum error push(struct machine *machine, long value)
{
	if (machine->depth == MAX_STACK)
		return OVERFLOW;
	machine->stack[machine->depth++] = value;
	return OK;
}

static enum error pop(struct machine *machine, long *value)
{
	if (machine->depth == 0)
		return UNDERFLOW;
	*value = machine->stack[--machine->depth];
	return OK;
}

static enum error divide(long left, long right, long *result, int modulo)
{
	if (right == 0)
		return DIVISION;
	*result = modulo ? left % right : left / right;
	return OK;
}

static enum error binary(struct machine *machine, char operation)
{
	long left = 0, right = 0, result = 0;
	enum error error = pop(machine, &right);
	if (error == OK)
		error = pop(machine, &left);
	if (error != OK)
		return error;
	switch (operation) {
	case '+':
		if (__builtin_add_overflow(left, right, &result))
			return RANGE;
		break;
	case '-':
		if (__builtin_sub_overflow(left, right, &result))
			return RANGE;
		break;
	case '*':
		if (__builtin_mul_overflow(left, right, &result))
			return RANGE;
		break;
	case '/':
		error = divide(left, right, &result, 0);
		break;
	case '%':
		error = divide(left, right, &result, 1);
		break;
	case '<':
		result = left < right;
		break;
	case '=':
		result = left == right;
		break;
	default:
		return SYNTAX;
	}
	return error == OK ? push(machine, result) : error;
}

static enum error word(struct machine *machine, const char *text, size_t length)
{
	long value = 0;
	enum error error;
	if (isdigit((unsigned char)text[0]) || (text[0] == '_' && length > 1)) {
		for (size_t i = text[0] == '_'; i < length; i++) {
			if (!isdigit((unsigned char)text[i]) || value > 99999999)
				return SYNTAX;
			value = 10 * value + (text[i] - '0');
		}
		return push(machine, text[0] == '_' ? -value : value);
	}
	if (length == 2 && (text[0] == 's' || text[0] == 'l') && islower((unsigned char)text[1])) {
		long *place = &machine->registers[text[1] - 'a'];
		return text[0] == 's' ? pop(machine, place) : push(machine, *place);
	}
	if (length != 1)
		return SYNTAX;
	switch (text[0]) {
	case 'd':
		error = pop(machine, &value);
		if (error == OK)
			error = push(machine, value);
		return error == OK ? push(machine, value) : error;
	case 'n':
		error = pop(machine, &value);
		return error == OK ? push(machine, -value) : error;
	case 'x':
		return pop(machine, &value);
	default:
		return binary(machine, text[0]);
	}
}

static enum error run(struct machine *machine, const char *program)
{
	while (*program != '\0') {
		size_t length = strcspn(program, " ");
		if (length > 0) {
			enum error error = word(machine, program, length);
			if (error != OK)
				return error;
		}
		program += length;
		program += strspn(program, " ");
	}
	return OK;
}

int main(int argc, char **argv)
{
	int status = 0;
	for (int i = 1; i < argc; i++) {
		struct machine machine = { .depth = 0 };
		enum error error = run(&machine, argv[i]);
		if (error != OK) {
			printf("error: %s\n", messages[error]);
			status = 1;
			continue;
		}
		for (int j = 0; j < machine.depth; j++)
			printf("%s%ld", j ? " " : "", machine.stack[j]);
		putchar('\n');
	}
	return status;
}
