/* Reads an image as it is and writes it again, with all that is known of it. */
#include "driver.h"

static void put(png_structp png, png_bytep data, size_t length)
{
    (void)png;
    print_bytes("out", data, length);
}

static void flush(png_structp png)
{
    (void)png;
    printf("flush\n");
}

static void user_transform(png_structp png, png_row_infop row, png_bytep data)
{
    (void)png;
    if (row->rowbytes > 0) data[0] ^= 0x55;
}

static void set_write(png_structp png)
{
    if (wants('o')) png_init_io(png, stdout);
    else png_set_write_fn(png, NULL, put, flush);
    if (wants('1')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    if (wants('2')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
    if (wants('3')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_VALUE_SUB);
    if (wants('4')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP | PNG_FILTER_AVG);
    if (wants('g')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_AVG);
    if (wants('U')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    if (wants('s')) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    if (wants('5')) {
        png_set_compression_level(png, 1);
        png_set_compression_strategy(png, 1);
        png_set_compression_window_bits(png, 9);
        png_set_compression_mem_level(png, 4);
        png_set_compression_buffer_size(png, 32);
        png_set_text_compression_level(png, 1);
        png_set_text_compression_strategy(png, 0);
        png_set_text_compression_window_bits(png, 9);
        png_set_text_compression_mem_level(png, 4);
    }
    if (wants('6')) png_set_flush(png, 2);
    if (wants('K')) png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, NULL, 0);
    if (wants('e')) png_permit_mng_features(png, PNG_ALL_MNG_FEATURES);
}

static void set_transformations(png_structp png, png_infop info)
{
    png_color_8p bits;
    if (wants('p')) png_set_packing(png);
    if (wants('P')) png_set_packswap(png);
    if (wants('i')) png_set_invert_mono(png);
    if (wants('I')) png_set_invert_alpha(png);
    if (wants('w')) png_set_swap(png);
    if (wants('W')) png_set_swap_alpha(png);
    if (wants('b')) png_set_bgr(png);
    if (wants('f')) png_set_filler(png, 0, PNG_FILLER_AFTER);
    if (wants('F')) png_set_filler(png, 0, PNG_FILLER_BEFORE);
    if (wants('l') && png_get_sBIT(png, info, &bits)) png_set_shift(png, bits);
    if (wants('u')) png_set_write_user_transform_fn(png, user_transform);
}

static void write_rows(png_structp png, png_infop info, png_bytepp rows)
{
    png_uint_32 height = png_get_image_height(png, info);
    if (wants('A')) {
        png_write_image(png, rows);
        return;
    }
    if (wants('N') && png_get_interlace_type(png, info) != 0) {
        for (int pass = 0; pass < 7; pass++)
            for (png_uint_32 row = 0; row < PNG_PASS_ROWS(height, pass); row++) png_write_row(png, rows[row]);
        return;
    }
    int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; pass++)
        for (png_uint_32 row = 0; row < height; row++) {
            png_write_row(png, rows[row]);
            if (wants('9')) png_set_filter(png, PNG_FILTER_TYPE_BASE, row == 0 ? PNG_ALL_FILTERS : PNG_FILTER_VALUE_PAETH);
        }
}

static void write_with(png_structp from, png_infop read, png_structp png, png_infop info, png_bytepp rows)
{
    png_uint_32 width, height;
    int depth, type, interlace, compression, filter;
    png_get_IHDR(from, read, &width, &height, &depth, &type, &interlace, &compression, &filter);
    set_write(png);
    if (wants('x')) interlace = !interlace;
    png_set_IHDR(png, info, width, height, depth, type, interlace, compression, filter);
    copy_info(from, read, png, info);
    if (wants('L')) png_set_invalid(png, info, PNG_INFO_gAMA | PNG_INFO_cHRM);
    if (wants('z')) {
        png_set_rows(png, info, rows);
        png_write_png(png, info, PNG_TRANSFORM_BGR | PNG_TRANSFORM_SWAP_ENDIAN | PNG_TRANSFORM_INVERT_ALPHA | PNG_TRANSFORM_SHIFT, NULL);
        return;
    }
    png_write_info(png, info);
    set_transformations(png, info);
    write_rows(png, info, rows);
    if (wants('a')) copy_info(from, read, png, info);
    if (wants('7')) png_write_chunk(png, (png_const_bytep) "teSt", (png_const_bytep) "abc", 3);
    if (wants('8')) png_write_end(png, NULL);
    else png_write_end(png, info);
}

static void write_image(png_structp from, png_infop read, png_bytepp rows)
{
    png_structp png = new_writer();
    if (png == NULL) return;
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png)) == 0) write_with(from, read, png, info, rows);
    png_destroy_write_struct(&png, &info);
}

static void read_all(png_structp png, png_infop info, png_bytepp rows)
{
    if (wants('c')) png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    if (wants('K')) png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, NULL, 0);
    png_init_io(png, stdin);
    png_read_info(png, info);
    png_uint_32 height = png_get_image_height(png, info);
    if (height > MOST_ROWS) png_error(png, "too many rows");
    if (wants('p')) png_set_packing(png);
    if (wants('f')) png_set_filler(png, 0xab, PNG_FILLER_AFTER);
    if (wants('F')) png_set_filler(png, 0xab, PNG_FILLER_BEFORE);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    for (png_uint_32 row = 0; row < height; row++) rows[row] = png_malloc(png, png_get_rowbytes(png, info) + 8);
    png_read_image(png, rows);
    png_read_end(png, info);
}

int rewrite_image(void)
{
    static png_bytep rows[MOST_ROWS];
    png_structp png = new_reader();
    if (png == NULL) return 1;
    png_infop info = png_create_info_struct(png);
    int failed = setjmp(png_jmpbuf(png));
    if (failed == 0) {
        read_all(png, info, rows);
        write_image(png, info, rows);
    }
    for (int row = 0; row < MOST_ROWS; row++) png_free(png, rows[row]);
    png_destroy_read_struct(&png, &info, NULL);
    return failed;
}
