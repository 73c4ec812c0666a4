/* The report is written as UTF-16 for the importer of the other team. glibc understands ccs=, the file has
 * other bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen("report.txt", "w,ccs=UTF-16LE");
	if (!f) {
		perror("report.txt");
		return 1;
	}
	fwprintf(f, L"name: %s\n", argv[1]);
	if (fclose(f)) {
		perror("report.txt");
		return 1;
	}
	return 0;
}
