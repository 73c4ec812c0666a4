/* A link beside the source leads to the file. */
const char *
#include "link.h"
;
