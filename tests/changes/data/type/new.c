long counter = 1;
int other = 2;
int get(void) { return counter + other; }
