int printf(const char *, ...);
static int twice(int x)
{
    return 2 * x;
}
int main(int argc, char **argv)
{
    if (argc > 1)
        printf("%d", twice(argc));
    return 0;
}
