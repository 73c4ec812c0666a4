// explore: --sym-arg 4
// Digits push, `+` and `d` work on the stack.
#include <stdio.h>

int main(int argc, char **argv)
{
	int stack[8], depth = 0;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++) {
		switch (*p) {
		case '+':
			if (depth < 2)
				goto underflow;
			stack[depth - 2] += stack[depth - 1];
			depth--;
			break;
		case 'd':
			if (depth < 1)
				goto underflow;
			stack[depth] = stack[depth - 1];
			depth++;
			break;
		default:
			if (*p < '0' || *p > '9') {
				puts("bad instruction");
				return 1;
			}
			stack[depth++] = *p - '0';
		}
	}
	if (depth == 1 && stack[0] == 16)
		puts("sixteen");
	printf("depth %d\n", depth);
	return 0;
underflow:
	puts("stack is empty");
	return 1;
}
