/* Reading row by row, with transformations. */
#include "driver.h"

static void user_transform(png_structp png, png_row_infop row, png_bytep data)
{
    (void)png;
    if (row->rowbytes > 0) data[0] ^= 0x55;
}

static int on_chunk(png_structp png, png_unknown_chunkp chunk)
{
    (void)png;
    print_bytes("chunk", chunk->data, chunk->size);
    return chunk->size > 0 && chunk->data[0] == 'h' ? 1 : 0;
}

static void set_reactions(png_structp png)
{
    static const png_byte kept[] = "prIv\0puBl";
    if (wants('c')) png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    if (wants('C')) png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    if (wants('K')) png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, NULL, 0);
    if (wants('k')) png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, kept, 1);
    if (wants('k')) png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_IF_SAFE, kept, 2);
    if (wants('j')) png_set_read_user_chunk_fn(png, NULL, on_chunk);
    if (wants('e')) png_permit_mng_features(png, PNG_ALL_MNG_FEATURES);
}

static void set_gamma(png_structp png, png_infop info)
{
    png_color_16 grey = {1, 100, 120, 140, 90};
    png_color_16p background;
    if (wants('m')) png_set_gamma(png, 2.2, 0.45455);
    if (wants('U')) png_set_gamma_fixed(png, PNG_DEFAULT_sRGB, PNG_GAMMA_MAC_18);
    if (wants('M')) png_set_alpha_mode(png, PNG_ALPHA_OPTIMIZED, PNG_DEFAULT_sRGB);
    if (wants('H')) png_set_alpha_mode_fixed(png, PNG_ALPHA_ASSOCIATED, PNG_GAMMA_LINEAR);
    if (wants('h')) png_set_alpha_mode(png, PNG_ALPHA_BROKEN, PNG_DEFAULT_sRGB);
    if (wants('B')) {
        if (png_get_bKGD(png, info, &background)) png_set_background(png, background, PNG_BACKGROUND_GAMMA_FILE, 1, 1.0);
        else png_set_background_fixed(png, &grey, PNG_BACKGROUND_GAMMA_SCREEN, 0, 100000);
    }
    if (wants('Z')) png_set_background(png, &grey, PNG_BACKGROUND_GAMMA_UNIQUE, 0, 1.5);
}

static void set_quantize(png_structp png, png_infop info)
{
    png_color cube[8];
    png_colorp palette = cube;
    png_uint_16p histogram = NULL;
    int count = 8;
    for (int at = 0; at < 8; at++) {
        cube[at].red = at & 1 ? 255 : 0;
        cube[at].green = at & 2 ? 255 : 0;
        cube[at].blue = at & 4 ? 255 : 0;
    }
    png_get_PLTE(png, info, &palette, &count);
    png_get_hIST(png, info, &histogram);
    png_set_quantize(png, palette, count, wants('1') ? 2 : 4, histogram, wants('2'));
}

void set_read_transformations(png_structp png, png_infop info)
{
    png_color_8p bits;
    if (wants('x')) png_set_expand(png);
    if (wants('X')) png_set_expand_16(png);
    if (wants('E')) png_set_expand_gray_1_2_4_to_8(png);
    if (wants('T')) png_set_tRNS_to_alpha(png);
    if (wants('Y')) png_set_palette_to_rgb(png);
    if (wants('s')) png_set_scale_16(png);
    if (wants('S')) png_set_strip_16(png);
    if (wants('a')) png_set_strip_alpha(png);
    if (wants('g')) png_set_gray_to_rgb(png);
    if (wants('G')) png_set_rgb_to_gray(png, PNG_ERROR_ACTION_WARN, -1, -1);
    if (wants('R')) png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, 30000, 59000);
    if (wants('i')) png_set_invert_mono(png);
    if (wants('I')) png_set_invert_alpha(png);
    if (wants('p')) png_set_packing(png);
    if (wants('P')) png_set_packswap(png);
    if (wants('l') && png_get_sBIT(png, info, &bits)) png_set_shift(png, bits);
    if (wants('w')) png_set_swap(png);
    if (wants('W')) png_set_swap_alpha(png);
    if (wants('b')) png_set_bgr(png);
    if (wants('f')) png_set_filler(png, 0xab, PNG_FILLER_AFTER);
    if (wants('F')) png_set_add_alpha(png, 0xcd, PNG_FILLER_BEFORE);
    if (wants('q')) set_quantize(png, info);
    if (wants('u')) {
        png_set_read_user_transform_fn(png, user_transform);
        png_set_user_transform_info(png, NULL, 8, 1);
    }
    set_gamma(png, info);
}

/* All rows of all passes; with a letter the library does the passes itself. */
static void read_rows(png_structp png, png_infop info, png_bytepp rows)
{
    png_uint_32 height = png_get_image_height(png, info);
    size_t width = png_get_rowbytes(png, info);
    for (png_uint_32 row = 0; row < height; row++) {
        rows[row] = png_malloc(png, width + 8);
        memset(rows[row], 0, width + 8);
    }
    if (wants('A')) {
        png_read_image(png, rows);
    } else {
        int passes = wants('N') ? 1 : png_set_interlace_handling(png);
        for (int pass = 0; pass < passes; pass++)
            for (png_uint_32 row = 0; row < height; row++)
                if (wants('3')) png_read_row(png, NULL, rows[row]);
                else png_read_row(png, rows[row], NULL);
    }
    for (png_uint_32 row = 0; row < height; row++) print_bytes("row", rows[row], width);
}

static void read_with(png_structp png, png_infop info, png_infop end, png_bytepp rows)
{
    set_reactions(png);
    png_init_io(png, stdin);
    if (wants('0')) {
        png_byte signature[8];
        if (fread(signature, 1, 4, stdin) != 4 || png_sig_cmp(signature, 0, 4) != 0) png_error(png, "no PNG");
        png_set_sig_bytes(png, 4);
    }
    if (wants('z')) {
        png_read_png(png, info, PNG_TRANSFORM_EXPAND | PNG_TRANSFORM_SCALE_16 | PNG_TRANSFORM_PACKING | PNG_TRANSFORM_GRAY_TO_RGB |
                                    PNG_TRANSFORM_SHIFT | PNG_TRANSFORM_BGR | PNG_TRANSFORM_SWAP_ALPHA, NULL);
        print_info(png, info);
        png_bytepp all = png_get_rows(png, info);
        for (png_uint_32 row = 0; row < png_get_image_height(png, info); row++)
            print_bytes("row", all[row], png_get_rowbytes(png, info));
        return;
    }
    png_read_info(png, info);
    print_info(png, info);
    if (png_get_image_height(png, info) > MOST_ROWS) return;
    if (wants('y')) copy_info(png, info, png, info);
    if (wants('8')) {
        png_free_data(png, info, PNG_FREE_TEXT, 0);
        png_free_data(png, info, PNG_FREE_SPLT, 0);
        png_free_data(png, info, PNG_FREE_UNKN, 0);
        png_data_freer(png, info, PNG_DESTROY_WILL_FREE_DATA, PNG_FREE_PCAL | PNG_FREE_SCAL);
    }
    if (wants('4')) png_free_data(png, info, PNG_FREE_ALL, -1);
    set_read_transformations(png, info);
    if (!wants('N') && !wants('A')) png_set_interlace_handling(png);
    if (wants('5')) png_start_read_image(png);
    png_read_update_info(png, info);
    print_info(png, info);
    read_rows(png, info, rows);
    png_read_end(png, end);
    print_info(png, end);
    printf("grey %u\n", png_get_rgb_to_gray_status(png));
}

int read_image(void)
{
    png_bytep rows[MOST_ROWS] = {NULL};
    png_structp png = new_reader();
    if (png == NULL) return 1;
    png_infop info = png_create_info_struct(png), end = png_create_info_struct(png);
    int failed = setjmp(png_jmpbuf(png));
    if (failed == 0) read_with(png, info, end, rows);
    for (int row = 0; row < MOST_ROWS; row++) png_free(png, rows[row]);
    png_destroy_read_struct(&png, &info, &end);
    return failed;
}
