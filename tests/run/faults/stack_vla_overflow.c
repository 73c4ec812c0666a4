// expect: stack out of bounds
static int last(int n) {
    int v[n];
    for (int i = 0; i < n; i++)
        v[i] = i;
    return v[n];
}

int main(void) {
    return last(5);
}
