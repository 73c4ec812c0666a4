/* The name of the user with the number 0 is asked for instead of that of the number 4000000. */
#include <pwd.h>
#include <stdio.h>

int main(void)
{
	struct passwd *user = getpwuid(0);
	puts(user ? user->pw_name : "nobody");
	return 0;
}
