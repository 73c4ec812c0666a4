/* Another digit counts. Seen for words that start with 7 or 8: the status only, which no branch decides. */
int main(int argc, char **argv)
{
    return argc > 1 && argv[1][0] == '8';
}
