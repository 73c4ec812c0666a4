#include <stdio.h>
#include <sys/random.h>

int main(int argc, char **argv)
{
    unsigned char lot = 0;
    if (argc > 1 && argv[1][0] == 'd' && getrandom(&lot, 1, 0) == 1)
        puts(lot % 2 == 1 ? "won" : "lost");
    return 0;
}
