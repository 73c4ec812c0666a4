/* From the tree of a regular expression to a program for the matcher. */
#include <stdlib.h>
#include <string.h>
#include "regex_impl.h"

static enum re_error generate(struct re_program *program, const struct re_tree *tree, int node);

static int emit(struct re_program *program, enum re_opcode op, int x, int y)
{
    if (program->length == program->capacity) {
        int capacity = program->capacity ? 2 * program->capacity : 64;
        struct re_inst *code = capacity > RE_MAX_CODE ? NULL : realloc(program->code, capacity * sizeof *code);
        if (!code) return -1;
        program->code = code;
        program->capacity = capacity;
    }
    program->code[program->length] = (struct re_inst){op, x, y};
    return program->length++;
}

static int nullable(const struct re_tree *tree, int node)
{
    if (!node) return 1;
    const struct re_node *n = &tree->nodes[node];
    switch (n->kind) {
    case N_BYTE: case N_SET: return 0;
    case N_GROUP: return nullable(tree, n->right);
    case N_CAT: return nullable(tree, n->left) && nullable(tree, n->right);
    case N_ALT: return nullable(tree, n->left) || nullable(tree, n->right);
    case N_REPEAT: return !n->min || nullable(tree, n->left);
    default: return 1;
    }
}

static enum re_error generate_alternative(struct re_program *program, const struct re_tree *tree, int left, int right)
{
    enum re_error error;
    int split = emit(program, I_SPLIT, 0, 0);
    if (split < 0) return RE_ESIZE;
    program->code[split].x = program->length;
    if ((error = generate(program, tree, left))) return error;
    int jump = emit(program, I_JUMP, 0, 0);
    if (jump < 0) return RE_ESIZE;
    program->code[split].y = program->length;
    if ((error = generate(program, tree, right))) return error;
    program->code[jump].x = program->length;
    return RE_OK;
}

/* body*: an iteration that matches nothing would repeat for ever, so it counts as a failure. */
static enum re_error generate_star(struct re_program *program, const struct re_tree *tree, int body)
{
    enum re_error error;
    int may_be_empty = nullable(tree, body), loop = may_be_empty ? program->loops++ : 0;
    int split = emit(program, I_SPLIT, 0, 0);
    if (split < 0) return RE_ESIZE;
    program->code[split].x = program->length;
    if (may_be_empty && emit(program, I_LOOP_ENTER, loop, 0) < 0) return RE_ESIZE;
    if ((error = generate(program, tree, body))) return error;
    if (may_be_empty && emit(program, I_LOOP_CHECK, loop, 0) < 0) return RE_ESIZE;
    if (emit(program, I_JUMP, split, 0) < 0) return RE_ESIZE;
    program->code[split].y = program->length;
    return RE_OK;
}

static enum re_error generate_repeat(struct re_program *program, const struct re_tree *tree, const struct re_node *n)
{
    enum re_error error;
    int optional = -1, first_optional = -1;
    for (int i = 0; i < n->min; i++)
        if ((error = generate(program, tree, n->left))) return error;
    /* The first iteration of (a*)* may be empty: the group then matched the empty string, and is not unset. */
    int extra = n->max >= 0 ? n->max - n->min : !n->min && nullable(tree, n->left) ? 1 : 0;
    for (int i = 0; i < extra; i++) {
        /* The splits are chained through y until the end is known. */
        optional = emit(program, I_SPLIT, program->length + 1, first_optional);
        if (optional < 0) return RE_ESIZE;
        first_optional = optional;
        if ((error = generate(program, tree, n->left))) return error;
    }
    if (n->max < 0 && (error = generate_star(program, tree, n->left))) return error;
    while (optional >= 0) {
        int next = program->code[optional].y;
        program->code[optional].y = program->length;
        optional = next;
    }
    return RE_OK;
}

static enum re_error generate(struct re_program *program, const struct re_tree *tree, int node)
{
    enum re_error error;
    if (!node) return RE_OK;
    const struct re_node *n = &tree->nodes[node];
    switch (n->kind) {
    case N_BYTE: return emit(program, I_BYTE, n->left, 0) < 0 ? RE_ESIZE : RE_OK;
    case N_SET: return emit(program, I_SET, n->left, 0) < 0 ? RE_ESIZE : RE_OK;
    case N_ANCHOR: return emit(program, I_ANCHOR, n->left, 0) < 0 ? RE_ESIZE : RE_OK;
    case N_BACKREF: return emit(program, I_BACKREF, n->left, 0) < 0 ? RE_ESIZE : RE_OK;
    case N_GROUP:
        if (emit(program, I_SAVE, 2 * n->left, 0) < 0) return RE_ESIZE;
        if ((error = generate(program, tree, n->right))) return error;
        return emit(program, I_SAVE, 2 * n->left + 1, 0) < 0 ? RE_ESIZE : RE_OK;
    case N_CAT:
        if ((error = generate(program, tree, n->left))) return error;
        return generate(program, tree, n->right);
    case N_ALT: return generate_alternative(program, tree, n->left, n->right);
    case N_REPEAT: return generate_repeat(program, tree, n);
    default: return RE_OK;
    }
}

/* Which bytes a match can start with, and whether it may be empty: everything reachable without consuming a byte. */
static enum re_error find_first(struct re_program *program)
{
    int *stack = malloc(2 * program->length * sizeof *stack), top = 0;
    char *seen = calloc(program->length, 1);
    if (stack && seen) stack[top++] = 0;
    while (top) {
        int pc = stack[--top];
        const struct re_inst *inst = &program->code[pc];
        if (seen[pc]) continue;
        seen[pc] = 1;
        switch (inst->op) {
        case I_BYTE: SET_ADD(program->first, inst->x); break;
        case I_SET:
            for (size_t i = 0; i < sizeof(re_set); i++) program->first[i] |= program->sets[inst->x][i];
            break;
        case I_MATCH: case I_BACKREF: program->can_be_empty = 1; break;
        case I_JUMP: stack[top++] = inst->x; break;
        case I_SPLIT: stack[top++] = inst->x; stack[top++] = inst->y; break;
        default: stack[top++] = pc + 1;
        }
    }
    enum re_error error = stack && seen ? RE_OK : RE_ESPACE;
    free(stack);
    free(seen);
    return error;
}

/* Users may offer room for the code: glibc's `buffer` and `allocated` then hold their pointer and a size. Only what is in
   this list is a program. */
static struct re_program *programs;

enum re_error __schism_re_generate(struct re_program **result, struct re_tree *tree, const unsigned char fold[256])
{
    struct re_program *program = calloc(1, sizeof *program);
    if (!program) return RE_ESPACE;
    program->next = programs;
    programs = program;
    memcpy(program->fold, fold, sizeof program->fold);
    program->groups = tree->groups;
    program->has_backref = tree->has_backref;
    program->sets = tree->sets; /* moved */
    tree->sets = NULL;
    enum re_error error = generate(program, tree, tree->root);
    if (!error && emit(program, I_MATCH, 0, 0) < 0) error = RE_ESIZE;
    if (!error) error = find_first(program);
    if (error) {
        __schism_re_program_free(program);
        program = NULL;
    }
    *result = program;
    return error;
}

void __schism_re_program_free(struct re_program *program)
{
    struct re_program **link = &programs;
    while (*link && *link != program) link = &(*link)->next;
    if (!*link) return;
    *link = program->next;
    free(program->code);
    free(program->sets);
    free(program);
}
