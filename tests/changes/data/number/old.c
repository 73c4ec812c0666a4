int limit = 10;
int over(int x) { return x > limit; }
