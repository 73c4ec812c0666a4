int a = 1;
int debug = 0;
int get(void) { return a; }
