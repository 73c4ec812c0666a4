// What survives longjmp: volatile locals, statics and the heap; errors that unwind a parser; siglongjmp.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

struct parser {
    jmp_buf fail;
    const char *at;
    const char *message;
};

static long expr(struct parser *p);

static _Noreturn void fail(struct parser *p, const char *message) {
    p->message = message;
    longjmp(p->fail, 1);
}

static long atom(struct parser *p) {
    if (*p->at == '(') {
        p->at++;
        long v = expr(p);
        if (*p->at++ != ')')
            fail(p, "expected )");
        return v;
    }
    if (*p->at < '0' || *p->at > '9')
        fail(p, "expected a number");
    return strtol(p->at, (char **)&p->at, 10);
}

static long expr(struct parser *p) {
    long v = atom(p);
    while (*p->at == '+' || *p->at == '/') {
        char op = *p->at++;
        long w = atom(p);
        if (op == '/' && w == 0)
            fail(p, "division by zero");
        v = op == '+' ? v + w : v / w;
    }
    return v;
}

static void evaluate(const char *text) {
    struct parser p = {.at = text};
    volatile int errors = 0;
    if (setjmp(p.fail)) {
        errors++;
        printf("%s: %s at %d (%d)\n", text, p.message, (int)(p.at - text), errors);
        return;
    }
    printf("%s = %ld\n", text, expr(&p));
}

static int *heap, array[3] = {1, 2, 3};
static sigjmp_buf from_signal;
static void on_signal(int sig) { siglongjmp(from_signal, sig); }

int main(void) {
    evaluate("1+2+3");
    evaluate("(8/2)+(1+1)");
    evaluate("1+");
    evaluate("(1");
    evaluate("5/(1+1)/0");
    heap = malloc(sizeof *heap);
    *heap = 0;
    jmp_buf env;
    if (setjmp(env) < 3) {
        ++*heap;
        array[1] += 10;
        longjmp(env, *heap);
    }
    printf("%d %d\n", *heap, array[1]);
    free(heap);
    signal(SIGUSR1, on_signal);
    volatile int rounds = 0;
    int sig = sigsetjmp(from_signal, 1);
    rounds++;
    if (rounds < 3)
        raise(SIGUSR1);
    printf("%d %d\n", sig == SIGUSR1, rounds);
    return 0;
}
