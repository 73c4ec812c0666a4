static int helper(int x) { return x + 1; }
int first(int x) { return helper(x); }
