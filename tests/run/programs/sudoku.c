// A sudoku solver: backtracking with bit masks, choosing the cell with the fewest candidates.
#include <stdio.h>
#include <string.h>

static int cell[81], row[9], column[9], box[9];
static long tried;

static int candidates(int i) {
    return 511 & ~(row[i / 9] | column[i % 9] | box[i / 27 * 3 + i % 9 / 3]);
}

static void toggle(int i, int bit) {
    row[i / 9] ^= bit;
    column[i % 9] ^= bit;
    box[i / 27 * 3 + i % 9 / 3] ^= bit;
}

static int solve(void) {
    int best = -1, fewest = 10;
    for (int i = 0; i < 81; i++) {
        if (cell[i])
            continue;
        int n = __builtin_popcount((unsigned)candidates(i));
        if (n < fewest) {
            fewest = n;
            best = i;
        }
    }
    if (best < 0)
        return 1;
    for (int c = candidates(best); c; c &= c - 1) {
        int bit = c & -c;
        tried++;
        cell[best] = __builtin_ctz((unsigned)bit) + 1;
        toggle(best, bit);
        if (solve())
            return 1;
        toggle(best, bit);
        cell[best] = 0;
    }
    return 0;
}

static int load(const char *text) {
    memset(cell, 0, sizeof cell);
    memset(row, 0, sizeof row);
    memset(column, 0, sizeof column);
    memset(box, 0, sizeof box);
    for (int i = 0; i < 81; i++) {
        if (text[i] == '.')
            continue;
        int bit = 1 << (text[i] - '1');
        if (!(candidates(i) & bit))
            return 0;
        cell[i] = text[i] - '0';
        toggle(i, bit);
    }
    return 1;
}

int main(void) {
    static const char *const puzzles[] = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"};
    for (int p = 0; p < 3; p++) {
        tried = 0;
        if (!load(puzzles[p])) {
            printf("contradiction\n");
            continue;
        }
        printf("solved %d\n", solve());
        for (int i = 0; i < 81; i++)
            printf("%d%s", cell[i], i % 9 == 8 ? "\n" : "");
        printf("tried %ld\n", tried);
    }
    return 0;
}
