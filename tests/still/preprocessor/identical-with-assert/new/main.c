/* Nothing changes but this comment; a failed assertion names the file. */
#include <assert.h>

int main(int argc, char **argv)
{
	(void)argv;
	assert(argc < 2 || argv[1][0] != 'x');
	return 0;
}
