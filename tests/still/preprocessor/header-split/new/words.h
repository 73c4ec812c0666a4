int length_of(const char *word);
