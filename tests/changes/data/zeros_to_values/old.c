static int seen[1000];
static char name[8];
int get(int i) { seen[i]++; return seen[i] + name[0]; }
