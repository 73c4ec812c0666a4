int printf(const char *, ...);
int main(int argc, char **argv)
{
    int i = 0;
    while (i < argc)
        i += 1;
    printf("%d", i);
    return 0;
}
