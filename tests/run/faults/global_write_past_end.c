// expect: global out of bounds
int table[16];

static void set(int i, int v) { table[i] = v; }

int main(void) {
    set(15, 1);
    set(16, 1);
    return 0;
}
