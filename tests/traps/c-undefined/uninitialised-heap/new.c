/* Memory of malloc is used as if it were zero; an earlier block of the same size was freed with
 * letters in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *first = malloc(40);
	memset(first, 'x', 40);
	free(first);
	char *text = malloc(40);
	printf("%d\n", text[30]);
	free(text);
	return 0;
}
