/* The number of columns is limited to the size of the table. Seen for numbers above 5: old writes behind it. */
#include <stdio.h>
#include <string.h>

static void draw(int columns)
{
    char row[6];
    if (columns > 5)
        columns = 5;
    for (int i = 0; i < columns; i++)
        row[i] = '=';
    row[columns] = '\0';
    puts(row);
}

int main(int argc, char **argv)
{
    if (argc < 2 || argv[1][0] < '0' || argv[1][0] > '9')
        return 1;
    draw(argv[1][0] - '0');
    return 0;
}
