// explore: --sym-dir d 2 4
// paths: 3
// A plain name, which the first entry may have, or the second, or none.
#include <sys/stat.h>

int main(void)
{
	struct stat data;
	return lstat("d/same", &data) ? 1 : 0;
}
