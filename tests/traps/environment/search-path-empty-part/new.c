/* Takes the path apart with strtok. An empty part of TOOLPATH no longer stands for the current directory. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *path = getenv("TOOLPATH");

	if (argc < 2)
		return 2;
	char *copy = strdup(path ? path : "/usr/lib/tool"), *part, full[512];
	for (part = strtok(copy, ":"); part; part = strtok(NULL, ":")) {
		snprintf(full, sizeof full, "%s/%s", *part ? part : ".", argv[1]);
		if (access(full, R_OK) == 0) {
			printf("%s\n", full);
			return 0;
		}
	}
	fprintf(stderr, "%s: not found\n", argv[1]);
	return 1;
}
