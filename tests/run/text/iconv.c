// iconv between UTF-8, UTF-16, Latin-1 and ASCII, with errors and partial input.
#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

static void convert(const char *to, const char *from, const char *text, size_t n, size_t room) {
    iconv_t cd = iconv_open(to, from);
    if (cd == (iconv_t)-1) {
        printf("%s<-%s: no such conversion\n", to, from);
        return;
    }
    char out[64], *o = out, *in = (char *)text;
    size_t left = room;
    errno = 0;
    size_t r = iconv(cd, &in, &n, &o, &left);
    printf("%s<-%s: %d left %zu errno %d:", to, from, r == (size_t)-1 ? -1 : 0, n, errno);
    for (char *p = out; p < o; p++)
        printf(" %02x", (unsigned char)*p);
    printf("\n");
    iconv_close(cd);
}

int main(void) {
    const char *utf8 = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
    convert("UTF-16LE", "UTF-8", utf8, strlen(utf8), 64);
    convert("UTF-16BE", "UTF-8", utf8, strlen(utf8), 64);
    convert("UTF-32LE", "UTF-8", utf8, strlen(utf8), 64);
    convert("ISO-8859-1", "UTF-8", "caf\xc3\xa9", 5, 64);
    convert("UTF-8", "ISO-8859-1", "caf\xe9", 4, 64);
    convert("UTF-8", "UTF-16LE", "A\0\xac\x20", 4, 64);
    convert("UTF-8", "UTF-8", "bad\xff", 4, 64);
    convert("UTF-8", "UTF-8", "cut\xe2\x82", 5, 64);
    convert("UTF-16LE", "UTF-8", "long input", 10, 6);
    convert("NO-SUCH", "UTF-8", "", 0, 0);
    return 0;
}
