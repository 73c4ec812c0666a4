// expect: use after return
static char *buffer(void) {
    char text[16];
    char *volatile p = text;
    return p;
}

int main(void) {
    char *p = buffer();
    p[0] = 'x';
    return 0;
}
