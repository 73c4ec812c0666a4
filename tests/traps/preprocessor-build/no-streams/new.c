/* Without stropts.h, which glibc does not have any more, the command is refused. */
#include <stdio.h>

#if __has_include(<stropts.h>) || __has_include(<trace.h>)
#define HAVE_STREAMS 1
#else
#define HAVE_STREAMS 0
#endif

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (argv[1][0] == 's') {
		if (!HAVE_STREAMS) {
			fprintf(stderr, "not supported\n");
			return 1;
		}
		printf("streaming\n");
		return 0;
	}
	printf("nothing to do\n");
	return 0;
}
