// explore: --sym-arg 1
// paths: 4
// A free object beside a free argument, and outputs that the harness declares.
#include <klee/klee.h>
#include <schism.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned short key;
	klee_make_symbolic(&key, sizeof key, "key");
	int same = argc > 1 && argv[1][0] == (char)key;
	schism_output(&same, sizeof same, "same");
	key ^= 0x5555;
	schism_output(&key, sizeof key, "key");
	if (same)
		puts("same");
	puts(key >> 8 == 1 ? "one" : "other");
	return 0;
}
