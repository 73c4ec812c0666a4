struct node { struct node *next; int (*visit)(struct node *, int); char name[5]; long double weight; };
static int first(struct node *node, int n) { return node->name[n] + node[n].next->visit(node, 3); }
struct node root = {&root, first, "root", 1.5L};
const char *const names[] = {"a", "b", root.name + 2};
int start(int n, char **argv) {
  struct node copy = root;
  for (int i = 0; i < n; i++) copy.name[i & 3] += argv[i][1] << 2;
  return copy.visit(&copy, names[n & 1][0]);
}
