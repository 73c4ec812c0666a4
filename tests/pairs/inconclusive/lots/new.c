/* Changed: who wins. Both versions draw lots, so what they say is a matter of chance, and no difference can be confirmed. */
#include <stdio.h>
#include <sys/random.h>

int main(int argc, char **argv)
{
    unsigned char lot = 0;
    if (argc > 1 && argv[1][0] == 'd' && getrandom(&lot, 1, 0) == 1)
        puts(lot % 2 == 0 ? "won" : "lost");
    return 0;
}
