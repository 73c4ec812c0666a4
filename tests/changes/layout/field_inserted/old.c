struct node { struct node *next; int value; };
int value_of(struct node *n) { return n->value; }
struct node *next_of(struct node *n) { return n->next; }
int sum(struct node *n) {
  int s = 0;
  for (; n; n = n->next)
    s += n->value;
  return s;
}
