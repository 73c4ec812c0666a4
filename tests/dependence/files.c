#include <stdio.h>

int main(void) {
    int value = 42;
    int other = 43;
    FILE *out = fopen("data", "w");
    fprintf(out, "%d\n", value);
    fclose(out);
    FILE *log = fopen("log", "w");
    fprintf(log, "%d\n", other);
    fclose(log);
    FILE *in = fopen("data", "r");
    int back = 0;
    if (fscanf(in, "%d", &back) != 1)
        return 1;
    fclose(in);
    printf("%d\n", back); //@ slice
    return 0;
}
