#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen("report.txt", "w,ccs=UTF-8");
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
