/* A wide character beyond ASCII is printed in the C locale: glibc fails, and the result is looked
 * at. */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
	int result = printf("%lc\n", (wint_t)0xe9);
	return result < 0 ? 3 : 0;
}
