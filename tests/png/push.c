/* Reading as the bytes come, a few at a time. */
#include "driver.h"

static png_bytep rows[MOST_ROWS];

static void on_info(png_structp png, png_infop info)
{
    print_info(png, info);
    if (png_get_image_height(png, info) > MOST_ROWS) png_error(png, "too many rows");
    set_read_transformations(png, info);
    if (!wants('N')) png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t width = png_get_rowbytes(png, info);
    for (png_uint_32 row = 0; row < png_get_image_height(png, info); row++) {
        rows[row] = png_malloc(png, width + 8);
        memset(rows[row], 0, width + 8);
    }
}

static void on_row(png_structp png, png_bytep data, png_uint_32 row, int pass)
{
    (void)pass;
    if (row < MOST_ROWS && rows[row] != NULL) png_progressive_combine_row(png, rows[row], data);
}

static void on_end(png_structp png, png_infop info)
{
    print_info(png, info);
    for (png_uint_32 row = 0; row < png_get_image_height(png, info); row++)
        print_bytes("row", rows[row], png_get_rowbytes(png, info));
}

static void push(png_structp png, png_infop info)
{
    png_byte buffer[64];
    size_t count, most = wants('1') ? 1 : wants('2') ? 7 : sizeof buffer;
    png_set_progressive_read_fn(png, NULL, on_info, on_row, on_end);
    if (wants('c')) png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    if (wants('K')) png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, NULL, 0);
    while ((count = fread(buffer, 1, most, stdin)) > 0) {
        png_process_data(png, info, buffer, count);
        if (wants('7') && png_process_data_pause(png, 1) == 0) printf("paused\n");
    }
}

int push_image(void)
{
    png_structp png = new_reader();
    if (png == NULL) return 1;
    png_infop info = png_create_info_struct(png);
    int failed = setjmp(png_jmpbuf(png));
    if (failed == 0) push(png, info);
    for (int row = 0; row < MOST_ROWS; row++) png_free(png, rows[row]);
    png_destroy_read_struct(&png, &info, NULL);
    return failed;
}
