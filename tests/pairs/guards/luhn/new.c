/* The doubled digit is reduced by 10 and not by 9. Seen for four-digit numbers that one of the two sums accepts. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int sum = 0;
    if (argc < 2 || strlen(argv[1]) != 4)
        return 2;
    for (int i = 0; i < 4; i++) {
        int d = argv[1][i] - '0';
        if (d < 0 || d > 9)
            return 2;
        if (i % 2 == 0) {
            d *= 2;
            if (d > 9)
                d -= 10;
        }
        sum += d;
    }
    puts(sum % 10 == 0 ? "valid" : "invalid");
    return 0;
}
