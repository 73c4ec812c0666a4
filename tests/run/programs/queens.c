// N queens: all solutions counted three ways, and the first solution drawn.
#include <stdio.h>
#include <stdlib.h>

static int by_bits(int n, unsigned columns, unsigned left, unsigned right) {
    unsigned all = (1u << n) - 1;
    if (columns == all)
        return 1;
    int count = 0;
    for (unsigned free_cells = all & ~(columns | left | right); free_cells; free_cells &= free_cells - 1) {
        unsigned bit = free_cells & -free_cells;
        count += by_bits(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return count;
}

static int safe(const int *queen, int row, int column) {
    for (int r = 0; r < row; r++)
        if (queen[r] == column || abs(queen[r] - column) == row - r)
            return 0;
    return 1;
}

static int by_array(int *queen, int row, int n, int *first) {
    if (row == n) {
        if (first && first[0] < 0)
            for (int i = 0; i < n; i++)
                first[i] = queen[i];
        return 1;
    }
    int count = 0;
    for (int c = 0; c < n; c++)
        if (safe(queen, row, c)) {
            queen[row] = c;
            count += by_array(queen, row + 1, n, first);
        }
    return count;
}

static int iterative(int n) {
    int *queen = malloc((size_t)n * sizeof *queen), row = 0, count = 0;
    queen[0] = -1;
    while (row >= 0) {
        do
            queen[row]++;
        while (queen[row] < n && !safe(queen, row, queen[row]));
        if (queen[row] == n)
            row--;
        else if (row == n - 1)
            count++;
        else
            queen[++row] = -1;
    }
    free(queen);
    return count;
}

int main(void) {
    int queen[10], first[10];
    for (int n = 1; n <= 8; n++) {
        first[0] = -1;
        printf("%d: %d %d %d\n", n, by_bits(n, 0, 0, 0), by_array(queen, 0, n, first), iterative(n));
    }
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 8; c++)
            putchar(first[r] == c ? 'Q' : '.');
        putchar('\n');
    }
    return 0;
}
