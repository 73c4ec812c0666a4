// explore: --sym-stdin 4
// alphabet: ab:
// Wide strings.
#define ALPHABET "ab:"
#define LENGTH 4
#include "everything.h"
#include <wchar.h>

static void line(char *word)
{
	wchar_t wide[8], *rest, *found;
	show((long)mbstowcs(wide, word, 8));
	show((long)wcslen(wide));
	show((long)wcscspn(wide, L":"));
	found = wcschr(wide, L'b');
	show(found ? found - wide : -1);
	found = wcsstr(wide, L"a:");
	show(found ? found - wide : -1);
	for (found = wcstok(wide, L":", &rest); found; found = wcstok(NULL, L":", &rest))
		show((long)wcslen(found));
}
