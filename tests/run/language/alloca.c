// alloca in loops and in helper functions; the memory lasts until the function returns.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct node {
    struct node *next;
    int value;
};

static int chain(int n) {
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *x = alloca(sizeof *x);
        x->next = head;
        x->value = i;
        head = x;
    }
    int s = 0;
    for (; head; head = head->next)
        s += head->value;
    return s;
}

static char *copy(char *to, const char *from) {
    char *t = alloca(strlen(from) + 1);
    strcpy(t, from);
    for (char *p = t; *p; p++)
        *p ^= 0x20;
    return strcpy(to, t);
}

int main(void) {
    printf("%d %d\n", chain(10), chain(500));
    char out[32];
    puts(copy(out, "HelloWorld"));
    int total = 0;
    for (int i = 0; i < 1000; i++)
        total += chain(100);
    printf("%d\n", total);
    char *words[5];
    for (int i = 0; i < 5; i++) {
        words[i] = __builtin_alloca(8);
        snprintf(words[i], 8, "w%d", i * 111);
    }
    for (int i = 4; i >= 0; i--)
        printf("%s ", words[i]);
    printf("\n");
    return 0;
}
