/* Answers a request on standard input; HEAD gets a body. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char line[64], method[8], path[24], version[12];

	if (!fgets(line, sizeof line, stdin))
		return 1;
	if (sscanf(line, "%7s %23s %11s", method, path, version) < 2) {
		puts("400 Bad Request");
		return 0;
	}
	int is_get = !strcmp(method, "GET"), is_head = !strcmp(method, "HEAD");

	if (!is_get && !is_head) {
		puts("405 Method Not Allowed");
		return 0;
	}
	if (strcmp(path, "/")) {
		puts("404 Not Found");
		return 0;
	}
	puts("200 OK\n");
	if (is_get || is_head)
		puts("welcome");
	return 0;
}
