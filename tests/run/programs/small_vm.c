// A bytecode machine with an assembler: runs factorial, Fibonacci and a sieve written in its language.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUSH, LOAD, STORE, ADD, SUB, MUL, MOD, LESS, JUMP, JUMPZ, CALL, RET, PRINT, GET, SET, HALT, OPS };
static const char *const names[OPS] = {"push", "load", "store", "add", "sub", "mul", "mod", "less",
                                       "jump", "jumpz", "call", "ret", "print", "get", "set", "halt"};

struct machine {
    long code[256];
    int size;
    long stack[256], memory[128], calls[64];
    int sp, cp;
    long steps;
};

struct label { char name[16]; int address; };

static int operand(int op) { return op <= STORE || (op >= JUMP && op <= CALL); }

static int find(struct label *labels, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(labels[i].name, name) == 0)
            return labels[i].address;
    return -1;
}

static int assemble(struct machine *m, const char *source) {
    struct label labels[32], uses[64];
    int label_count = 0, use_count = 0;
    char *copy = strdup(source), *save = NULL;
    for (char *t = strtok_r(copy, " \n", &save); t; t = strtok_r(NULL, " \n", &save)) {
        size_t n = strlen(t);
        if (t[n - 1] == ':') {
            t[n - 1] = 0;
            snprintf(labels[label_count].name, sizeof labels->name, "%s", t);
            labels[label_count++].address = m->size;
            continue;
        }
        int op = 0;
        while (op < OPS && strcmp(names[op], t))
            op++;
        if (op == OPS) {
            printf("unknown instruction %s\n", t);
            free(copy);
            return 0;
        }
        m->code[m->size++] = op;
        if (operand(op)) {
            t = strtok_r(NULL, " \n", &save);
            char *end;
            m->code[m->size] = strtol(t, &end, 10);
            if (*end) {
                snprintf(uses[use_count].name, sizeof uses->name, "%s", t);
                uses[use_count++].address = m->size;
            }
            m->size++;
        }
    }
    free(copy);
    for (int i = 0; i < use_count; i++) {
        int a = find(labels, label_count, uses[i].name);
        if (a < 0) {
            printf("unknown label %s\n", uses[i].name);
            return 0;
        }
        m->code[uses[i].address] = a;
    }
    return 1;
}

static void run(struct machine *m) {
    long *s = m->stack, *pc = m->code;
    int sp = 0;
    for (;;) {
        m->steps++;
        switch (*pc++) {
        case PUSH: s[sp++] = *pc++; break;
        case LOAD: s[sp++] = m->memory[*pc++]; break;
        case STORE: m->memory[*pc++] = s[--sp]; break;
        case ADD: sp--, s[sp - 1] += s[sp]; break;
        case SUB: sp--, s[sp - 1] -= s[sp]; break;
        case MUL: sp--, s[sp - 1] *= s[sp]; break;
        case MOD: sp--, s[sp - 1] %= s[sp]; break;
        case LESS: sp--, s[sp - 1] = s[sp - 1] < s[sp]; break;
        case JUMP: pc = m->code + *pc; break;
        case JUMPZ: pc = s[--sp] ? pc + 1 : m->code + *pc; break;
        case CALL: m->calls[m->cp++] = pc + 1 - m->code; pc = m->code + *pc; break;
        case RET: pc = m->code + m->calls[--m->cp]; break;
        case PRINT: printf("%ld ", s[--sp]); break;
        case GET: s[sp - 1] = m->memory[s[sp - 1]]; break;
        case SET: sp -= 2, m->memory[s[sp]] = s[sp + 1]; break;
        case HALT: printf("(%ld steps)\n", m->steps); return;
        }
    }
}

static void execute(const char *source) {
    struct machine *m = calloc(1, sizeof *m);
    if (assemble(m, source))
        run(m);
    free(m);
}

int main(void) {
    execute("push 1 store 0 push 1 store 1 "
            "loop: load 0 push 16 less jumpz end load 1 load 0 mul store 1 load 0 push 1 add store 0 jump loop "
            "end: load 1 print halt");
    execute("push 20 call fib print halt "
            "fib: store 0 push 0 push 1 "
            "step: load 0 jumpz done store 2 store 1 load 2 load 1 load 2 add load 0 push 1 sub store 0 jump step "
            "done: store 3 ret");
    execute("push 2 store 0 "
            "outer: load 0 push 60 less jumpz end load 0 push 40 add get jumpz prime jump next "
            "prime: load 0 print load 0 load 0 add store 1 "
            "inner: load 1 push 60 less jumpz next load 1 push 40 add push 1 set load 1 load 0 add store 1 jump inner "
            "next: load 0 push 1 add store 0 jump outer "
            "end: halt");
    execute("push 1 jump nowhere");
    execute("bogus");
    return 0;
}
