/* A line is kept in a file and read again: what changes it goes through the system. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void keep(char letter)
{
    int file = open("kept", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    write(file, &letter, 1);
    close(file);
}

static char kept(void)
{
    char letter = '?';
    int file = open("kept", O_RDONLY);
    if (read(file, &letter, 1) != 1)
        letter = '-';
    close(file);
    return letter;
}

int main(int argc, char **argv)
{
    char letter = argv[1][0] + 1;
    keep(letter);
    char again = kept();
    int two = argc + 1;
    printf("%c %d\n", again, two);
    return 0;
}
