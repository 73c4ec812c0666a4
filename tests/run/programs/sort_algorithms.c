// Six sorting algorithms on the same data must agree; counts of comparisons are printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long comparisons;
static int less(int a, int b) {
    comparisons++;
    return a < b;
}
static void swap(int *a, int *b) {
    int t = *a;
    *a = *b, *b = t;
}

static void insertion(int *v, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && less(v[j], v[j - 1]); j--)
            swap(&v[j], &v[j - 1]);
}

static void shell(int *v, int n) {
    for (int gap = n / 2; gap; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap && less(v[j], v[j - gap]); j -= gap)
                swap(&v[j], &v[j - gap]);
}

static void quick(int *v, int n) {
    while (n > 1) {
        int pivot = v[n / 2], i = 0, j = n - 1;
        for (;; i++, j--) {
            while (less(v[i], pivot))
                i++;
            while (less(pivot, v[j]))
                j--;
            if (i >= j)
                break;
            swap(&v[i], &v[j]);
        }
        quick(v, i);
        v += i;
        n -= i;
        if (i == 0)
            v++, n--;
    }
}

static void merge(int *v, int n) {
    if (n < 2)
        return;
    int half = n / 2, *copy = malloc((size_t)half * sizeof *copy);
    merge(v, half);
    merge(v + half, n - half);
    memcpy(copy, v, (size_t)half * sizeof *copy);
    for (int i = 0, j = half, k = 0; i < half; k++)
        v[k] = j < n && less(v[j], copy[i]) ? v[j++] : copy[i++];
    free(copy);
}

static void sift(int *v, int i, int n) {
    for (int child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && less(v[child], v[child + 1]))
            child++;
        if (!less(v[i], v[child]))
            return;
        swap(&v[i], &v[child]);
    }
}

static void heap(int *v, int n) {
    for (int i = n / 2; i--;)
        sift(v, i, n);
    while (n-- > 1) {
        swap(&v[0], &v[n]);
        sift(v, 0, n);
    }
}

static void radix(int *v, int n) {
    int *other = malloc((size_t)n * sizeof *other);
    for (int shift = 0; shift < 32; shift += 8) {
        int start[257] = {0};
        for (int i = 0; i < n; i++)
            start[((unsigned)v[i] ^ 0x80000000u) >> shift & 255]++;
        for (int i = 0, sum = 0; i < 257; i++) {
            int c = start[i];
            start[i] = sum;
            sum += c;
        }
        for (int i = 0; i < n; i++)
            other[start[((unsigned)v[i] ^ 0x80000000u) >> shift & 255]++] = v[i];
        memcpy(v, other, (size_t)n * sizeof *v);
    }
    free(other);
}

int main(void) {
    static const struct { const char *name; void (*sort)(int *, int); } all[] = {
        {"insertion", insertion}, {"shell", shell}, {"quick", quick}, {"merge", merge}, {"heap", heap}, {"radix", radix}};
    int data[200], v[200];
    unsigned seed = 99;
    for (int i = 0; i < 200; i++) {
        seed = seed * 1103515245 + 12345;
        data[i] = (int)(seed % 1000) - 500;
    }
    for (size_t a = 0; a < sizeof all / sizeof *all; a++) {
        memcpy(v, data, sizeof v);
        comparisons = 0;
        all[a].sort(v, 200);
        int sorted = 1;
        unsigned hash = 0;
        for (int i = 0; i < 200; i++) {
            sorted &= !i || v[i - 1] <= v[i];
            hash = hash * 31 + (unsigned)v[i];
        }
        printf("%s %d %08x %ld\n", all[a].name, sorted, hash, comparisons);
    }
    return 0;
}
