// explore: --sym-arg-after k= 2
// paths: 4
// The search for a plain byte ends at it: what lies behind stays free.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *value = strchr(argv[1], '=');
	if (!value)
		return 2;
	if (value[1] == 'a')
		puts(value[2] == 'b' ? "ab" : "a");
	else
		puts(value[1] ? "other" : "none");
	return argc;
}
