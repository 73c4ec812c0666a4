/* A setting in a file of the working directory: its name is in the program, what it says is not. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[32] = "";
	FILE *file = fopen("conf/app.ini", "r");
	if (file) {
		if (!fgets(line, sizeof line, file))
			line[0] = 0;
		fclose(file);
	}
	puts(line[0] == '#' ? "comment" : "value");
	return 0;
}
