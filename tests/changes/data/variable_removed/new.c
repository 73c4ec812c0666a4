int a = 1;
int get(void) { return a; }
