/* A program around libpng for bench-png: reads a PNG file, tells all that libpng knows of it, and writes it again.
 * Both releases are compiled with the same driver, so it uses only what all of them have. */
#ifndef DRIVER_H
#define DRIVER_H

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Images with more rows than this are not for the driver. */
#define MOST_ROWS 64

/* The letters behind the action: what to switch on. */
extern const char *letters;
int wants(char letter);

/* A libpng struct that reports to standard output; errors come back to the caller's setjmp. */
png_structp new_reader(void);
png_structp new_writer(void);

void print_bytes(const char *name, png_const_bytep bytes, size_t count);

/* info.c */
void print_info(png_structp png, png_infop info);
void copy_info(png_structp from, png_infop info, png_structp to, png_infop copy);
/* read.c */
void set_read_transformations(png_structp png, png_infop info);
int read_image(void);
/* push.c */
int push_image(void);
/* write.c */
int rewrite_image(void);
/* simple.c */
int simple_image(void);

#endif
