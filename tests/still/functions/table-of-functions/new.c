/* Commands are looked up in a table of functions instead of a switch. */
#include <stdio.h>

static void add(void) { puts("add"); }
static void list(void) { puts("list"); }
static void quit(void) { puts("quit"); }

int main(int argc, char **argv)
{
	static const struct {
		char name;
		void (*run)(void);
	} commands[] = { { 'a', add }, { 'l', list }, { 'q', quit } };
	for (int i = 0; argc > 1 && i < 3; i++)
		if (commands[i].name == argv[1][0]) {
			commands[i].run();
			return 0;
		}
	return 2;
}
