/* Inside of two brackets a minus is taken for a plus. Seen for text such as [[-. */
#include <stdio.h>

static int depth, score;

static void leaf(char c)
{
    switch (c) {
    case '+':
        score += depth;
        break;
    case '-':
        if (depth < 2)
            score -= depth;
        else
            score += depth;
        break;
    default:
        score *= 2;
    }
}

int main(int argc, char **argv)
{
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        if (*p == '[')
            depth++;
        else if (*p == ']') {
            if (--depth < 0)
                return 1;
        } else
            leaf(*p);
    }
    printf("%d\n", score);
    return 0;
}
