/* Changed: a name, which is read only inside of strcmp; the table that has its address did not change. */
#include <string.h>

static const char *const names[] = { "on", "no", "auto" };

int main(int argc, char **argv)
{
	if (argc < 2)
		return 9;
	for (int i = 0; i < 3; i++)
		if (strcmp(argv[1], names[i]) == 0)
			return i;
	return 8;
}
