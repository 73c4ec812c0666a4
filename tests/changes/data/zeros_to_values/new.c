static int seen[1000] = {[500] = -1};
static char name[8] = {1, 2, 3};
int get(int i) { seen[i]++; return seen[i] + name[0]; }
