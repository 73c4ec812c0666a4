/* ACTION[LETTERS] <image.png: the action is one letter, the others switch transformations and settings on. */
#include "driver.h"

const char *letters = "";

int wants(char letter) { return strchr(letters, letter) != NULL; }

static void report(const char *kind, png_const_charp message) { printf("%s: %s\n", kind, message); }

static void on_error(png_structp png, png_const_charp message)
{
    report("error", message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    report("warning", message);
}

static png_voidp allocate(png_structp png, png_alloc_size_t size)
{
    (void)png;
    return size > (1u << 20) ? NULL : malloc(size);
}

static void release(png_structp png, png_voidp memory)
{
    (void)png;
    free(memory);
}

/* A letter makes the version that the program was made for another one: libpng checks it. */
static const char *made_for(void) { return wants('V') ? "1.5.0" : wants('v') ? "1.6.99" : PNG_LIBPNG_VER_STRING; }

static void settings(png_structp png)
{
    png_set_benign_errors(png, !wants('n'));
    if (wants('L')) {
        png_set_user_limits(png, 4, 4);
        png_set_chunk_cache_max(png, 3);
        png_set_chunk_malloc_max(png, 40);
    }
    printf("limits %u %u %u %lu\n", (unsigned)png_get_user_width_max(png), (unsigned)png_get_user_height_max(png),
           (unsigned)png_get_chunk_cache_max(png), (unsigned long)png_get_chunk_malloc_max(png));
    if (wants('O')) printf("option %d\n", png_set_option(png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON));
    if (wants('J')) printf("option %d\n", png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON));
}

png_structp new_reader(void)
{
    png_structp png = png_create_read_struct_2(made_for(), NULL, on_error, on_warning, NULL, allocate, release);
    if (png != NULL) settings(png);
    return png;
}

png_structp new_writer(void)
{
    png_structp png = png_create_write_struct(made_for(), NULL, on_error, on_warning);
    if (png != NULL) settings(png);
    return png;
}

void print_bytes(const char *name, png_const_bytep bytes, size_t count)
{
    printf("%s", name);
    for (size_t at = 0; at < count; at++) printf(" %02x", bytes[at]);
    printf("\n");
}

int main(int argc, char **argv)
{
    if (argc != 2 || argv[1][0] == 0) return 2;
    letters = argv[1] + 1;
    switch (argv[1][0]) {
    case 'r': return read_image();
    case 'p': return push_image();
    case 'w': return rewrite_image();
    case 's': return simple_image();
    case 'v':
        printf("%u %s", (unsigned)png_access_version_number(), png_get_copyright(NULL));
        printf("%s %s %s\n", png_get_libpng_ver(NULL), png_get_header_ver(NULL), png_get_header_version(NULL));
        return 0;
    default: return 2;
    }
}
