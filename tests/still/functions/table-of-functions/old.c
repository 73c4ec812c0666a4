#include <stdio.h>

static void add(void) { puts("add"); }
static void list(void) { puts("list"); }
static void quit(void) { puts("quit"); }

int main(int argc, char **argv)
{
	switch (argc > 1 ? argv[1][0] : 0) {
	case 'a': add(); break;
	case 'l': list(); break;
	case 'q': quit(); break;
	default: return 2;
	}
	return 0;
}
