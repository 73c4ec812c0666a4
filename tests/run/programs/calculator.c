// An expression evaluator: precedence climbing, variables, functions, errors with positions.
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct variable {
    char name[16];
    double value;
};

static struct variable variables[32];
static int variable_count;
static const char *input, *at;
static jmp_buf failed;

static _Noreturn void fail(const char *message) {
    printf("error at %d: %s\n", (int)(at - input), message);
    longjmp(failed, 1);
}

static void skip(void) {
    while (*at == ' ')
        at++;
}

static struct variable *lookup(const char *name, int create) {
    for (int i = 0; i < variable_count; i++)
        if (strcmp(variables[i].name, name) == 0)
            return &variables[i];
    if (!create || variable_count == 32)
        return NULL;
    struct variable *v = &variables[variable_count++];
    strcpy(v->name, name);
    return v;
}

static double expression(int level);

static double call(const char *name) {
    static const struct { const char *name; double (*f)(double); } functions[] = {
        {"sqrt", sqrt}, {"abs", fabs}, {"floor", floor}, {"ceil", ceil}};
    at++;
    double x = expression(0);
    skip();
    if (*at != ')')
        fail("expected )");
    at++;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0)
            return functions[i].f(x);
    fail("unknown function");
}

static void word(char *out, size_t size) {
    size_t n = 0;
    while (isalnum((unsigned char)*at)) {
        if (n + 1 >= size)
            fail("name too long");
        out[n++] = *at++;
    }
    out[n] = 0;
}

static double primary(void) {
    skip();
    if (*at == '-') {
        at++;
        return -primary();
    }
    if (*at == '(') {
        at++;
        double v = expression(0);
        skip();
        if (*at != ')')
            fail("expected )");
        at++;
        return v;
    }
    if (isdigit((unsigned char)*at) || *at == '.') {
        char *end;
        double v = strtod(at, &end);
        if (end == at)
            fail("bad number");
        at = end;
        return v;
    }
    if (isalpha((unsigned char)*at)) {
        char name[16];
        word(name, sizeof name);
        if (*at == '(')
            return call(name);
        struct variable *v = lookup(name, 0);
        if (!v)
            fail("unknown variable");
        return v->value;
    }
    fail(*at ? "unexpected character" : "unexpected end");
}

static int precedence(char op) {
    switch (op) {
    case '+': case '-': return 1;
    case '*': case '/': case '%': return 2;
    case '^': return 3;
    default: return 0;
    }
}

static double apply(char op, double a, double b) {
    switch (op) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '^': return pow(a, b);
    case '%': return fmod(a, b);
    }
    if (b == 0)
        fail("division by zero");
    return a / b;
}

static double expression(int level) {
    double left = primary();
    for (;;) {
        skip();
        char op = *at;
        int p = precedence(op);
        if (!p || p <= level)
            return left;
        at++;
        double right = expression(op == '^' ? p - 1 : p);
        left = apply(op, left, right);
    }
}

static void statement(void) {
    char name[16] = "";
    const char *start = at;
    skip();
    if (isalpha((unsigned char)*at)) {
        word(name, sizeof name);
        skip();
        if (*at == '=') {
            at++;
        } else {
            name[0] = 0;
            at = start;
        }
    }
    double v = expression(0);
    skip();
    if (*at)
        fail("trailing input");
    if (name[0])
        lookup(name, 1)->value = v;
    printf("%s%s%.10g\n", name, name[0] ? " = " : "", v);
}

int main(void) {
    char line[128];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        input = at = line;
        if (setjmp(failed) == 0)
            statement();
    }
    return 0;
}
