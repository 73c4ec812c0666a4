// Huffman coding: builds the tree with a heap, encodes standard input to bits and decodes it again.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    unsigned long weight;
    int symbol, order;
    struct node *zero, *one;
};

struct heap {
    struct node *items[512];
    int size;
};

static int less(const struct node *a, const struct node *b) {
    return a->weight != b->weight ? a->weight < b->weight : a->order < b->order;
}

static void push(struct heap *h, struct node *n) {
    int i = h->size++;
    for (; i > 0 && less(n, h->items[(i - 1) / 2]); i = (i - 1) / 2)
        h->items[i] = h->items[(i - 1) / 2];
    h->items[i] = n;
}

static struct node *pop(struct heap *h) {
    struct node *top = h->items[0], *last = h->items[--h->size];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= h->size)
            break;
        if (child + 1 < h->size && less(h->items[child + 1], h->items[child]))
            child++;
        if (!less(h->items[child], last))
            break;
        h->items[i] = h->items[child];
        i = child;
    }
    h->items[i] = last;
    return top;
}

static struct node *make(unsigned long weight, int symbol, int order) {
    struct node *n = calloc(1, sizeof *n);
    n->weight = weight;
    n->symbol = symbol;
    n->order = order;
    return n;
}

static char codes[256][64];

static void assign(const struct node *n, char *prefix, int depth) {
    if (!n->zero) {
        prefix[depth] = 0;
        strcpy(codes[n->symbol], depth ? prefix : "0");
        return;
    }
    prefix[depth] = '0';
    assign(n->zero, prefix, depth + 1);
    prefix[depth] = '1';
    assign(n->one, prefix, depth + 1);
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->zero);
    destroy(n->one);
    free(n);
}

int main(void) {
    static unsigned char text[2048], packed[2048], back[2048];
    size_t n = fread(text, 1, sizeof text, stdin);
    unsigned long counts[256] = {0};
    for (size_t i = 0; i < n; i++)
        counts[text[i]]++;
    struct heap h = {.size = 0};
    int order = 0;
    for (int c = 0; c < 256; c++)
        if (counts[c])
            push(&h, make(counts[c], c, order++));
    printf("%zu bytes, %d symbols\n", n, h.size);
    while (h.size > 1) {
        struct node *a = pop(&h), *b = pop(&h), *parent = make(a->weight + b->weight, -1, order++);
        parent->zero = a;
        parent->one = b;
        push(&h, parent);
    }
    struct node *root = pop(&h);
    char prefix[64];
    assign(root, prefix, 0);
    for (int c = 0; c < 256; c++)
        if (counts[c] > 8)
            printf("%d x%lu %s\n", c, counts[c], codes[c]);
    size_t bits = 0;
    for (size_t i = 0; i < n; i++)
        for (const char *p = codes[text[i]]; *p; p++, bits++)
            if (*p == '1')
                packed[bits / 8] |= (unsigned char)(128 >> bits % 8);
    printf("%zu bits\n", bits);
    size_t out = 0;
    const struct node *at = root;
    for (size_t b = 0; b < bits; b++) {
        at = packed[b / 8] & 128 >> b % 8 ? at->one : at->zero;
        if (!at->zero) {
            back[out++] = (unsigned char)at->symbol;
            at = root;
        }
    }
    printf("%d\n", out == n && memcmp(text, back, n) == 0);
    destroy(root);
    return 0;
}
