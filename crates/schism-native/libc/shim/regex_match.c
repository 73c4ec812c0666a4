/* The matcher: a backtracking search with an explicit stack.
 *
 * Without back-references, whether a match can be completed depends only on the instruction and the position, so each
 * such pair is visited once, and a whole search takes time in proportion to pattern times text. One pass finds the longest end,
 * a second one the groups of a match with that end. With back-references all ways are tried, up to a step limit. */
#include <stdlib.h>
#include <string.h>
#include "regex_impl.h"

enum { STEP_LIMIT = 1 << 24 };
#define VISITED_LIMIT ((size_t)1 << 28)

struct frame {
    int pc, position, trail;
};

/* What a slot held before it was written, for going back. */
struct change {
    int slot, old;
};

struct matcher {
    const struct re_program *program;
    const struct re_subject *subject;
    unsigned char *visited; /* a row of bits for each position from `base` on; null with back-references */
    size_t row;
    int base;
    int *slots; /* groups first, then the position at which each loop's iteration began */
    int slot_count;
    struct frame *stack;
    int top, stack_capacity;
    struct change *trail;
    int changes, trail_capacity;
    long steps;
    int exhausted;
};

static int reserve(struct matcher *m, void **items, int *capacity, int used, size_t size)
{
    if (used < *capacity) return 1;
    int wanted = *capacity ? 2 * *capacity : 64;
    void *grown = realloc(*items, wanted * size);
    if (!grown) {
        m->exhausted = 1;
        return 0;
    }
    *items = grown;
    *capacity = wanted;
    return 1;
}

static void push(struct matcher *m, int pc, int position)
{
    void *items = m->stack;
    if (reserve(m, &items, &m->stack_capacity, m->top, sizeof *m->stack)) {
        m->stack = items;
        m->stack[m->top++] = (struct frame){pc, position, m->changes};
    }
}

static void set_slot(struct matcher *m, int slot, int value)
{
    void *items = m->trail;
    if (reserve(m, &items, &m->trail_capacity, m->changes, sizeof *m->trail)) {
        m->trail = items;
        m->trail[m->changes++] = (struct change){slot, m->slots[slot]};
        m->slots[slot] = value;
    }
}

static void rewind_to(struct matcher *m, int trail)
{
    while (m->changes > trail) {
        m->changes--;
        m->slots[m->trail[m->changes].slot] = m->trail[m->changes].old;
    }
}

/* True the first time that this instruction is reached at this position. */
static int first_visit(struct matcher *m, int pc, int position)
{
    if (!m->visited) return 1;
    unsigned char *byte = m->visited + (size_t)(position - m->base) * m->row + pc / 8;
    int bit = 1 << pc % 8;
    if (*byte & bit) return 0;
    *byte |= (unsigned char)bit;
    return 1;
}

static int holds(const struct re_subject *s, enum re_anchor anchor, int position)
{
    int before = position > 0 && __schism_re_is_word(s->text[position - 1]);
    int after = position < s->length && __schism_re_is_word(s->text[position]);
    switch (anchor) {
    case A_LINE_BEGIN:
        if (position == 0) return !s->not_bol;
        return s->newline_anchor && s->text[position - 1] == '\n';
    case A_LINE_END:
        if (position == s->length) return !s->not_eol;
        return s->newline_anchor && s->text[position] == '\n';
    case A_BUFFER_BEGIN: return position == 0;
    case A_BUFFER_END: return position == s->length;
    case A_WORD_BEGIN: return !before && after;
    case A_WORD_END: return before && !after;
    case A_WORD_EDGE: return before != after;
    case A_NOT_WORD_EDGE: return before == after;
    }
    return 0;
}

/* The position behind another copy of what the group matched, or -1. */
static int after_copy(const struct matcher *m, int group, int position)
{
    const struct re_subject *s = m->subject;
    const unsigned char *fold = m->program->fold;
    int begin = m->slots[2 * group], end = m->slots[2 * group + 1];
    if (begin < 0 || end < begin || end - begin > s->length - position) return -1;
    for (int i = begin; i < end; i++, position++)
        if (fold[s->text[i]] != fold[s->text[position]]) return -1;
    return position;
}

/* Runs one instruction that is no branch. Answers the next position, or -1 for a dead end. */
static int step(struct matcher *m, const struct re_inst *inst, int position, int with_slots)
{
    const struct re_program *p = m->program;
    const struct re_subject *s = m->subject;
    switch (inst->op) {
    case I_BYTE: return position < s->length && p->fold[s->text[position]] == inst->x ? position + 1 : -1;
    case I_SET: return position < s->length && SET_HAS(p->sets[inst->x], p->fold[s->text[position]]) ? position + 1 : -1;
    case I_ANCHOR: return holds(s, inst->x, position) ? position : -1;
    case I_BACKREF: return after_copy(m, inst->x, position);
    case I_SAVE:
        if (with_slots) set_slot(m, inst->x, position);
        return position;
    case I_LOOP_ENTER:
        if (with_slots) set_slot(m, 2 * (p->groups + 1) + inst->x, position);
        return position;
    case I_LOOP_CHECK: return with_slots && m->slots[2 * (p->groups + 1) + inst->x] == position ? -1 : position;
    default: return -1;
    }
}

/* Explores everything that can be reached from `start`. With `want` < 0 answers the longest end, or -1; otherwise stops
 * at the first way to that end. `best` (or null) gets the slots of the answer. */
static int explore(struct matcher *m, int start, int want, int with_slots, int *best)
{
    int longest = -1;
    m->top = m->changes = 0;
    for (int i = 0; i < m->slot_count; i++) m->slots[i] = -1;
    push(m, 0, start);
    while (m->top && !m->exhausted) {
        struct frame frame = m->stack[--m->top];
        int pc = frame.pc, position = frame.position;
        rewind_to(m, frame.trail);
        while (position >= 0 && !m->exhausted) {
            const struct re_inst *inst = &m->program->code[pc];
            if ((want >= 0 && position > want) || !first_visit(m, pc, position)) break;
            if (!m->visited && ++m->steps > STEP_LIMIT) m->exhausted = 1;
            if (inst->op == I_MATCH) {
                if (position > longest && (want < 0 || position == want)) {
                    longest = position;
                    if (best) memcpy(best, m->slots, 2 * (m->program->groups + 1) * sizeof *best);
                }
                break;
            }
            if (inst->op == I_JUMP) pc = inst->x;
            else if (inst->op == I_SPLIT) push(m, inst->y, position), pc = inst->x;
            else position = step(m, inst, position, with_slots), pc++;
        }
        if (longest >= 0 && (longest == want || longest == m->subject->length)) break;
    }
    return m->exhausted ? -1 : longest;
}

static int match_at(struct matcher *m, int start, int *slots)
{
    int end;
    if (m->program->has_backref) end = explore(m, start, -1, 1, slots);
    else {
        end = explore(m, start, -1, 0, NULL);
        if (end >= 0 && slots && m->program->groups) {
            memset(m->visited + (size_t)(start - m->base) * m->row, 0, (size_t)(end - start + 1) * m->row);
            explore(m, start, end, 1, slots);
        }
    }
    if (end >= 0 && slots) slots[0] = start, slots[1] = end;
    return end;
}

static int prepare(struct matcher *m, int lowest)
{
    const struct re_program *p = m->program;
    m->slot_count = 2 * (p->groups + 1) + p->loops;
    m->slots = malloc(m->slot_count * sizeof *m->slots);
    if (!m->slots) return 0;
    if (p->has_backref) return 1;
    m->base = lowest;
    m->row = (size_t)p->length / 8 + 1;
    size_t rows = (size_t)(m->subject->length - lowest) + 1;
    if (rows > VISITED_LIMIT / m->row) return 0;
    m->visited = calloc(rows, m->row);
    return m->visited != NULL;
}

int __schism_re_search(const struct re_program *program, const struct re_subject *subject, int first, int last, int step,
                       int *slots)
{
    struct matcher m = {.program = program, .subject = subject};
    for (int i = 0; slots && i < 2 * (program->groups + 1); i++) slots[i] = -1;
    int result = -1, ready = prepare(&m, first < last ? first : last);
    for (int start = first; ready; start += step) {
        int possible = program->can_be_empty ||
                       (start < subject->length && SET_HAS(program->first, program->fold[subject->text[start]]));
        if (possible && match_at(&m, start, slots) >= 0) {
            result = start;
            break;
        }
        if (start == last || m.exhausted) break;
    }
    if (!ready || m.exhausted) result = -2;
    free(m.slots);
    free(m.visited);
    free(m.stack);
    free(m.trail);
    return result;
}
