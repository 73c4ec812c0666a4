/* The text is a part of the program. */
const char *
#include SECRET
;
