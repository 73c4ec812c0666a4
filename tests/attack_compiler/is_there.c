/* Nothing is read: that there is such a file is told. */
#if __has_include(SECRET)
const char *text = "s3" "cret";
#endif
