// getenv, setenv, unsetenv, putenv, clearenv.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show(const char *name) {
    const char *v = getenv(name);
    printf("%s=%s\n", name, v ? v : "(unset)");
}

int main(void) {
    show("GREETING");
    show("EMPTY");
    show("WITH_EQUALS");
    show("NOT_THERE");
    printf("%d\n", setenv("NEW", "1", 0));
    setenv("NEW", "2", 0);
    show("NEW");
    setenv("NEW", "3", 1);
    show("NEW");
    unsetenv("NEW");
    show("NEW");
    static char put[] = "PUT=abc";
    putenv(put);
    show("PUT");
    put[4] = 'X';
    show("PUT");
    printf("%d\n", setenv("BAD=NAME", "x", 1));
    printf("%d\n", setenv("", "x", 1));
    setenv("GREETING", "changed", 1);
    show("GREETING");
    show("GREETIN");
    for (int i = 0; i < 30; i++) {
        char name[8];
        snprintf(name, sizeof name, "V%d", i);
        setenv(name, name, 1);
    }
    show("V29");
    clearenv();
    show("V29");
    printf("%d\n", environ == NULL || environ[0] == NULL);
    return 0;
}
