/* Stands around a program's main, for the search for leaks at exit: overwrites what functions that have returned left below the stack. The
   search takes for live whatever lies in the frames of exit, so that an address among these remains would keep lost memory from
   being reported. */

int __real_main(int, char **, char **);

__attribute__((noinline)) static void scrub(void)
{
	volatile char room[1 << 16];
	for (unsigned i = 0; i < sizeof room; i++)
		room[i] = 0;
}

int __wrap_main(int argc, char **argv, char **environment)
{
	int status = __real_main(argc, argv, environment);
	scrub();
	return status;
}
