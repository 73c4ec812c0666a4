int printf(const char *, ...);
static int twice(int x)
{
    return 2 * x + 1;
}
int main(int argc, char **argv)
{
    if (argc > 2)
        printf("%d", twice(argc));
    return 0;
}
