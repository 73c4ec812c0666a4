#include <stdio.h>

static int flag;

int main(int argc, char **argv)
{
    while (flag < argc) {
        flag++;
        if (flag == 2)
            continue;
        if (flag > 7)
            break;
    }
    return flag;
}
