/* From the first instruction to main, and from exit to the destructors. */

#include <stdlib.h>
#include "libc.h"

int main(int, char **, char **);
void __schism_run_constructors(int, char **, char **);
void __schism_run_destructors(void);

/* `stack` is what a kernel gives to a new program: argc, argv, a null, the environment, a null, auxv. */
_Noreturn void __schism_start(long *stack)
{
	int argc = (int)stack[0];
	char **argv = (char **)(stack + 1);
	char **environment = argv + argc + 1;
	__init_libc(environment, argv[0]);
	__schism_run_constructors(argc, argv, environment);
	exit(main(argc, argv, environment));
}

/* Takes the place of exit's own walk over .fini_array, which only a linked file has. */
void __libc_exit_fini(void)
{
	__schism_run_destructors();
}
