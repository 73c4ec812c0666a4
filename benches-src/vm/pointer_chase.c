// Pointer chasing: a binary search tree of heap nodes, looked up in random order, and a shuffled linked list.
#include <stdio.h>
#include <stdlib.h>

#define NODES 20000

struct node {
    unsigned key;
    unsigned hits;
    struct node *left, *right, *next;
};

static unsigned seed = 12345;
static unsigned random_key(void) {
    seed = seed * 1664525 + 1013904223;
    return seed >> 8;
}

static struct node *insert(struct node **link, unsigned key) {
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    if (!*link) {
        struct node *n = malloc(sizeof *n);
        n->key = key;
        n->hits = 0;
        n->left = n->right = n->next = 0;
        *link = n;
    }
    return *link;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    struct node *root = 0, *head = 0;
    for (int i = 0; i < NODES; i++) {
        struct node *n = insert(&root, random_key());
        if (!n->next && n != head) {
            n->next = head;
            head = n;
        }
    }
    unsigned checksum = 0;
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < NODES / 10; i++) {
            unsigned key = random_key(), depth = 0;
            struct node *n = root;
            while (n && n->key != key) {
                n->hits++;
                depth++;
                n = key < n->key ? n->left : n->right;
            }
            checksum = checksum * 31 + depth;
        }
        for (struct node *n = head; n; n = n->next)
            checksum += n->key ^ n->hits;
    }
    printf("%08x\n", checksum);
    return 0;
}
