// explore:
// Every combination of flags with some widths and precisions.
#include <schism.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	static const char flags[] = "-+ #0", letters[] = "diuxXo";
	short n;
	schism_symbolic(&n, sizeof n, "n");
	for (int set = 0; set < 32; set++)
		for (int width = -1; width < 14; width = width * 2 + 3)
			for (int precision = -2; precision < 8; precision += 2)
				for (const char *letter = letters; *letter; letter++) {
					char format[32], *end = format;
					*end++ = '%';
					for (int flag = 0; flag < 5; flag++)
						if (set >> flag & 1)
							*end++ = flags[flag];
					if (width >= 0)
						end += sprintf(end, "%d", width);
					if (precision >= 0)
						end += sprintf(end, ".%d", precision);
					*end++ = 'h';
					*end++ = *letter;
					strcpy(end, "|");
					printf(format, n);
				}
	puts("");
	return 0;
}
