int printf(const char *, ...);
int main(int argc, char **argv)
{
    int total = argc + 1;
    if (argc > 2) {
        total = 3;
        if (argv[1][0] == 'x')
            total = 4;
    }
    printf("%d", total);
    return 0;
}
