/* Shortens 'x/../y' to 'y' also if x is a symbolic link to a folder. The folder above is not this one then:
 * s/../f is d/f. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	if (f) {
		fputs(text, f);
		fclose(f);
	}
}

int main(int argc, char **argv)
{
	struct stat s;
	char text[8];

	mkdir("d", 0777);
	mkdir("d/e", 0777);
	put("d/f", "deep");
	put("f", "top");
	if (argc < 2 || symlink("d/e", "s"))
		return 2;
	char *path = argv[1], *up = strstr(path, "/../");
	if (up && *path != '.' && !memchr(path, '/', up - path)) {
		*up = 0;
		if (!stat(path, &s) && S_ISDIR(s.st_mode))
			path = up + 4;
		*up = '/';
	}
	FILE *f = fopen(path, "r");
	puts(f && fgets(text, sizeof text, f) ? text : "nothing");
	return 0;
}
