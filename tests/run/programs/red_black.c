// A red-black tree with insertion, and the invariants checked after every step.
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, BLACK };

struct node {
    int key;
    enum colour colour;
    struct node *left, *right, *parent;
};

static struct node *root;

static void rotate(struct node *x, int left) {
    struct node *y = left ? x->right : x->left;
    struct node *moved = left ? y->left : y->right;
    if (left)
        x->right = moved;
    else
        x->left = moved;
    if (moved)
        moved->parent = x;
    y->parent = x->parent;
    if (!x->parent)
        root = y;
    else if (x == x->parent->left)
        x->parent->left = y;
    else
        x->parent->right = y;
    if (left)
        y->left = x;
    else
        y->right = x;
    x->parent = y;
}

static void repair(struct node *z) {
    while (z->parent && z->parent->colour == RED) {
        struct node *g = z->parent->parent;
        int left = z->parent == g->left;
        struct node *uncle = left ? g->right : g->left;
        if (uncle && uncle->colour == RED) {
            z->parent->colour = uncle->colour = BLACK;
            g->colour = RED;
            z = g;
            continue;
        }
        if (z == (left ? z->parent->right : z->parent->left)) {
            z = z->parent;
            rotate(z, left);
        }
        z->parent->colour = BLACK;
        g->colour = RED;
        rotate(g, !left);
    }
    root->colour = BLACK;
}

static int insert(int key) {
    struct node **link = &root, *parent = NULL;
    while (*link) {
        parent = *link;
        if (key == parent->key)
            return 0;
        link = key < parent->key ? &parent->left : &parent->right;
    }
    struct node *n = calloc(1, sizeof *n);
    n->key = key;
    n->parent = parent;
    *link = n;
    repair(n);
    return 1;
}

static int check(const struct node *n, const struct node *parent, long low, long high) {
    if (!n)
        return 1;
    if (n->parent != parent || n->key <= low || n->key >= high)
        return -1;
    if (n->colour == RED && parent && parent->colour == RED)
        return -1;
    int l = check(n->left, n, low, n->key), r = check(n->right, n, n->key, high);
    return l < 0 || l != r ? -1 : l + (n->colour == BLACK);
}

static int height(const struct node *n) {
    if (!n)
        return 0;
    int l = height(n->left), r = height(n->right);
    return 1 + (l > r ? l : r);
}

static void show(const struct node *n, int depth) {
    if (!n)
        return;
    show(n->left, depth + 1);
    printf("%d%c%d ", n->key, n->colour == RED ? 'r' : 'b', depth);
    show(n->right, depth + 1);
}

static void destroy(struct node *n) {
    if (n) {
        destroy(n->left);
        destroy(n->right);
        free(n);
    }
}

int main(void) {
    for (int i = 1; i <= 15; i++)
        insert(i);
    show(root, 0);
    printf("\n%d %d\n", check(root, NULL, -1, 1000), height(root));
    destroy(root);
    root = NULL;
    unsigned seed = 1;
    int inserted = 0, bad = 0;
    for (int i = 0; i < 300; i++) {
        seed = seed * 1664525 + 1013904223;
        inserted += insert((int)(seed >> 20));
        bad += check(root, NULL, -1, 1 << 20) < 0;
    }
    printf("%d %d %d %d\n", inserted, bad, check(root, NULL, -1, 1 << 20), height(root) <= 18);
    destroy(root);
    return 0;
}
