const int size = 4;
int get(int x) { return x + *(&size); }
