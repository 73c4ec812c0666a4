/* The simplified interface: a whole image in one of its formats, read and written again. */
#include "driver.h"

#define MOST_BYTES 8192

static png_byte file[MOST_BYTES], pixels[MOST_BYTES], written[MOST_BYTES];
static png_byte colours[256 * 4 * 2];

static png_uint_32 wanted_format(void)
{
    png_uint_32 format = 0;
    if (wants('A')) format |= PNG_FORMAT_FLAG_ALPHA;
    if (wants('C')) format |= PNG_FORMAT_FLAG_COLOR;
    if (wants('L')) format |= PNG_FORMAT_FLAG_LINEAR;
    if (wants('M')) format |= PNG_FORMAT_FLAG_COLORMAP;
    if (wants('B')) format |= PNG_FORMAT_FLAG_BGR;
    if (wants('F')) format |= PNG_FORMAT_FLAG_AFIRST;
    if (wants('P')) format |= PNG_FORMAT_FLAG_ASSOCIATED_ALPHA;
    return format;
}

static void write_again(png_imagep image, png_int_32 stride)
{
    png_alloc_size_t size = sizeof written;
    if (wants('o')) {
        if (!png_image_write_to_stdio(image, stdout, wants('8'), pixels, stride, colours)) printf("unwritten: %s\n", image->message);
    } else if (png_image_write_to_memory(image, written, &size, wants('8'), pixels, stride, colours)) {
        print_bytes("written", written, size);
    } else {
        printf("unwritten: %s\n", image->message);
    }
}

int simple_image(void)
{
    png_color background = {10, 20, 30};
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = wants('V') ? PNG_IMAGE_VERSION + 1 : PNG_IMAGE_VERSION;
    size_t count = 0;
    int begun = wants('i') ? png_image_begin_read_from_stdio(&image, stdin)
                           : (count = fread(file, 1, sizeof file, stdin), png_image_begin_read_from_memory(&image, file, count));
    if (!begun) {
        printf("unread: %s\n", image.message);
        return 1;
    }
    printf("%u x %u, format %u, flags %u, colours %u\n", (unsigned)image.width, (unsigned)image.height, (unsigned)image.format,
           (unsigned)image.flags, (unsigned)image.colormap_entries);
    if (!wants('K')) image.format = wanted_format();
    if (wants('w')) image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    if (image.height > MOST_ROWS || PNG_IMAGE_SIZE(image) > sizeof pixels) {
        png_image_free(&image);
        return 1;
    }
    png_int_32 stride = (png_int_32)PNG_IMAGE_ROW_STRIDE(image);
    if (wants('u')) stride = -stride;
    if (!png_image_finish_read(&image, wants('b') ? &background : NULL, pixels, stride, colours)) {
        printf("unfinished: %s\n", image.message);
        return 1;
    }
    if (image.warning_or_error != 0) printf("message: %s\n", image.message);
    print_bytes("pixels", pixels, PNG_IMAGE_SIZE(image));
    if (wants('M')) print_bytes("colours", colours, PNG_IMAGE_COLORMAP_SIZE(image));
    write_again(&image, stride);
    return 0;
}
