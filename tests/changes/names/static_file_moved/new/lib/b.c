static int helper(int x) { return x ^ 6; }
int b(int x) { return helper(x); }
