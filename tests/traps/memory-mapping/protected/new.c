/* The table is protected before its last entry is written, not after. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
	char *table = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (table == MAP_FAILED || argc < 2)
		return 2;
	strcpy(table, "table ");
	mprotect(table, 4096, PROT_READ);
	strncat(table, argv[1], 16);
	printf("%s\n", table);
	return 0;
}
