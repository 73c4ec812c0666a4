/* All that an info struct knows, told and handed on. */
#include "driver.h"

static void print_colours(png_structp png, png_infop info)
{
    png_fixed_point gamma, red, green, blue, x[8];
    double number, c[9];
    int intent;
    if (png_get_gAMA_fixed(png, info, &gamma)) printf("gAMA %d\n", (int)gamma);
    if (png_get_gAMA(png, info, &number)) printf("gamma %d\n", (int)(number * 1000));
    if (png_get_cHRM_fixed(png, info, x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7))
        for (int at = 0; at < 8; at++) printf("cHRM %d\n", (int)x[at]);
    if (png_get_cHRM_XYZ_fixed(png, info, &red, &green, &blue, x, x + 1, x + 2, x + 3, x + 4, x + 5))
        printf("XYZ %d %d %d %d\n", (int)red, (int)green, (int)blue, (int)x[5]);
    if (png_get_cHRM_XYZ(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7, c + 8))
        printf("xyz %d\n", (int)(c[4] * 1000));
    if (png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7))
        printf("chrm %d %d\n", (int)(c[0] * 1000), (int)(c[7] * 1000));
    if (png_get_sRGB(png, info, &intent)) printf("sRGB %d\n", intent);
    png_charp name;
    int compression;
    png_bytep profile;
    png_uint_32 length;
    if (png_get_iCCP(png, info, &name, &compression, &profile, &length))
        printf("iCCP %s %d %u\n", name, compression, (unsigned)length);
}

static void print_palettes(png_structp png, png_infop info)
{
    png_colorp palette;
    int count;
    png_uint_16p histogram;
    png_bytep alpha;
    png_color_16p colour;
    png_color_8p bits;
    png_sPLT_tp suggested;
    if (png_get_PLTE(png, info, &palette, &count)) print_bytes("PLTE", (png_const_bytep)palette, 3 * (size_t)count);
    if (png_get_hIST(png, info, &histogram)) printf("hIST %u\n", histogram[0]);
    if (png_get_tRNS(png, info, &alpha, &count, &colour)) {
        printf("tRNS %d %d\n", count, colour != NULL ? colour->gray + colour->red : -1);
        if (alpha != NULL) print_bytes("alpha", alpha, (size_t)count);
    }
    if (png_get_bKGD(png, info, &colour))
        printf("bKGD %u %u %u %u %u\n", colour->index, colour->red, colour->green, colour->blue, colour->gray);
    if (png_get_sBIT(png, info, &bits)) printf("sBIT %u %u %u %u %u\n", bits->red, bits->green, bits->blue, bits->gray, bits->alpha);
    int palettes = png_get_sPLT(png, info, &suggested);
    for (int at = 0; at < palettes; at++)
        printf("sPLT %s %u %d\n", suggested[at].name, suggested[at].depth, (int)suggested[at].nentries);
}

static void print_measures(png_structp png, png_infop info)
{
    png_int_32 x, y;
    png_uint_32 across, down;
    int unit, type, count;
    png_charp purpose, units;
    png_charpp parameters;
    double wide, high;
    png_fixed_point width, height;
    png_charp width_text, height_text;
    png_timep time;
    if (png_get_oFFs(png, info, &x, &y, &unit)) printf("oFFs %d %d %d\n", (int)x, (int)y, unit);
    if (png_get_pHYs(png, info, &across, &down, &unit)) printf("pHYs %u %u %d\n", (unsigned)across, (unsigned)down, unit);
    if (png_get_pHYs_dpi(png, info, &across, &down, &unit)) printf("dpi %u %u\n", (unsigned)across, (unsigned)down);
    printf("per metre %u %u %u, per inch %u %u %u, offset %d %d %d %d\n", (unsigned)png_get_pixels_per_meter(png, info),
           (unsigned)png_get_x_pixels_per_meter(png, info), (unsigned)png_get_y_pixels_per_meter(png, info),
           (unsigned)png_get_pixels_per_inch(png, info), (unsigned)png_get_x_pixels_per_inch(png, info),
           (unsigned)png_get_y_pixels_per_inch(png, info), (int)png_get_x_offset_pixels(png, info),
           (int)png_get_y_offset_pixels(png, info), (int)png_get_x_offset_microns(png, info), (int)png_get_y_offset_microns(png, info));
    printf("aspect %d %d, inches %d %d\n", (int)(100 * png_get_pixel_aspect_ratio(png, info)),
           (int)png_get_pixel_aspect_ratio_fixed(png, info), (int)png_get_x_offset_inches_fixed(png, info),
           (int)(1000 * png_get_y_offset_inches(png, info)));
    if (png_get_pCAL(png, info, &purpose, &x, &y, &type, &count, &units, &parameters))
        printf("pCAL %s %d %d %d %d %s %s\n", purpose, (int)x, (int)y, type, count, units, count > 0 ? parameters[0] : "");
    if (png_get_sCAL(png, info, &unit, &wide, &high)) printf("sCAL %d %d %d\n", unit, (int)(wide * 100), (int)(high * 100));
    if (png_get_sCAL_fixed(png, info, &unit, &width, &height)) printf("scal %d %d\n", (int)width, (int)height);
    if (png_get_sCAL_s(png, info, &unit, &width_text, &height_text)) printf("scale %s %s\n", width_text, height_text);
    if (png_get_tIME(png, info, &time)) {
        char text[29];
        printf("tIME %d %s\n", png_convert_to_rfc1123_buffer(text, time), text);
    }
    if (wants('t')) {
        png_time converted;
        png_convert_from_time_t(&converted, (time_t)png_get_x_offset_pixels(png, info) << 31);
        printf("time %u\n", converted.year);
    }
}

static void print_rest(png_structp png, png_infop info)
{
    png_textp text;
    png_unknown_chunkp unknown;
    png_bytep exif;
    png_uint_32 length;
    int count = 0;
    png_get_text(png, info, &text, &count);
    for (int at = 0; at < count; at++) {
        printf("text %d %s %.80s", text[at].compression, text[at].key, text[at].text);
        if (text[at].compression > 0) printf(" %s %s", text[at].lang, text[at].lang_key);
        printf("\n");
    }
    if (png_get_eXIf_1(png, info, &length, &exif)) print_bytes("eXIf", exif, length);
    count = png_get_unknown_chunks(png, info, &unknown);
    for (int at = 0; at < count; at++) print_bytes((char *)unknown[at].name, unknown[at].data, unknown[at].size);
}

void print_info(png_structp png, png_infop info)
{
    png_uint_32 width, height;
    int depth, type, interlace, compression, filter;
    if (!png_get_IHDR(png, info, &width, &height, &depth, &type, &interlace, &compression, &filter)) return;
    printf("IHDR %u %u %d %d %d %d %d\n", (unsigned)width, (unsigned)height, depth, type, interlace, compression, filter);
    printf("rows %lu, %u channels, valid %x, %u %u %u %u %u %u %u\n", (unsigned long)png_get_rowbytes(png, info),
           png_get_channels(png, info), (unsigned)png_get_valid(png, info, 0xffffu), (unsigned)png_get_image_width(png, info),
           (unsigned)png_get_image_height(png, info), png_get_bit_depth(png, info), png_get_color_type(png, info),
           png_get_filter_type(png, info), png_get_interlace_type(png, info), png_get_compression_type(png, info));
    print_colours(png, info);
    print_palettes(png, info);
    print_measures(png, info);
    print_rest(png, info);
    printf("state %x %x, palette up to %d\n", (unsigned)png_get_io_state(png), (unsigned)png_get_io_chunk_type(png), png_get_palette_max(png, info));
}

static void copy_measures(png_structp from, png_infop info, png_structp to, png_infop copy)
{
    png_int_32 x, y;
    png_uint_32 across, down;
    int unit, type, count;
    png_charp purpose, units, width, height;
    png_charpp parameters;
    png_timep time;
    if (png_get_oFFs(from, info, &x, &y, &unit)) png_set_oFFs(to, copy, x, y, unit);
    if (png_get_pHYs(from, info, &across, &down, &unit)) png_set_pHYs(to, copy, across, down, unit);
    if (png_get_pCAL(from, info, &purpose, &x, &y, &type, &count, &units, &parameters))
        png_set_pCAL(to, copy, purpose, x, y, type, count, units, parameters);
    if (png_get_sCAL_s(from, info, &unit, &width, &height)) {
        png_set_sCAL_s(to, copy, unit, width, height);
        if (wants('d')) png_set_sCAL(to, copy, unit, atof(width), atof(height));
        if (wants('D')) png_set_sCAL_fixed(to, copy, unit, 150000, 250000);
    }
    if (png_get_tIME(from, info, &time)) png_set_tIME(to, copy, time);
}

static void copy_colours(png_structp from, png_infop info, png_structp to, png_infop copy)
{
    png_fixed_point gamma, c[9];
    double number;
    int intent, compression;
    png_charp name;
    png_bytep profile;
    png_uint_32 length;
    if (png_get_cHRM_fixed(from, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7))
        png_set_cHRM_fixed(to, copy, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
    if (wants('d') && png_get_cHRM_XYZ_fixed(from, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7, c + 8))
        png_set_cHRM_XYZ_fixed(to, copy, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]);
    if (png_get_gAMA_fixed(from, info, &gamma)) png_set_gAMA_fixed(to, copy, gamma);
    if (wants('d') && png_get_gAMA(from, info, &number)) png_set_gAMA(to, copy, number);
    if (png_get_iCCP(from, info, &name, &compression, &profile, &length)) png_set_iCCP(to, copy, name, compression, profile, length);
    if (png_get_sRGB(from, info, &intent)) {
        png_set_sRGB(to, copy, intent);
        if (wants('D')) png_set_sRGB_gAMA_and_cHRM(to, copy, intent);
    }
}

/* What one info struct knows is set in another, or in itself: then getters hand to setters what these may free. */
void copy_info(png_structp from, png_infop info, png_structp to, png_infop copy)
{
    png_colorp palette;
    png_uint_16p histogram;
    png_bytep alpha, exif;
    png_color_16p colour;
    png_color_8p bits;
    png_sPLT_tp suggested;
    png_textp text;
    png_unknown_chunkp unknown;
    png_uint_32 length;
    int count = 0;
    copy_colours(from, info, to, copy);
    if (png_get_PLTE(from, info, &palette, &count)) png_set_PLTE(to, copy, palette, count);
    if (png_get_hIST(from, info, &histogram)) png_set_hIST(to, copy, histogram);
    if (png_get_tRNS(from, info, &alpha, &count, &colour)) png_set_tRNS(to, copy, alpha, count, colour);
    if (png_get_bKGD(from, info, &colour)) png_set_bKGD(to, copy, colour);
    if (png_get_sBIT(from, info, &bits)) png_set_sBIT(to, copy, bits);
    if ((count = png_get_sPLT(from, info, &suggested)) > 0) png_set_sPLT(to, copy, suggested, count);
    copy_measures(from, info, to, copy);
    if (png_get_text(from, info, &text, &count) > 0) png_set_text(to, copy, text, count);
    if (png_get_eXIf_1(from, info, &length, &exif)) png_set_eXIf_1(to, copy, length, exif);
    if ((count = png_get_unknown_chunks(from, info, &unknown)) > 0) {
        png_set_unknown_chunks(to, copy, unknown, count);
        png_set_unknown_chunk_location(to, copy, 0, PNG_AFTER_IDAT);
    }
}
