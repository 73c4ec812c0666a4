int printf(const char *, ...);
int main(int argc, char **argv)
{
    int total = argc;
    if (argc > 1)
        total = 2;
    printf("%d", total);
    return 0;
}
