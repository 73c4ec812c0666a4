// expect: write to a constant
static const int limits[4] = {1, 2, 3, 4};

int main(void) {
    int *volatile p = (int *)limits;
    p[2] = 30;
    return limits[2];
}
