#include <stdio.h>
#include <stdlib.h>

static void usual(void) { puts("usual"); }
static void quick(void) { puts("quick"); fflush(stdout); }

int main(void)
{
	atexit(usual);
	at_quick_exit(quick);
	exit(0);
}
