/* The environment is walked by an index instead of a pointer, for a name that begins with Q_. */
#include <stdio.h>
#include <string.h>

extern char **environ;

int main(void)
{
	int found = 0;
	for (int i = 0; environ[i]; i++)
		if (environ[i][0] == 'Q' && environ[i][1] == '_')
			found++;
	printf("%d\n", found);
	return 0;
}
