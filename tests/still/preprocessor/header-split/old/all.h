#define LONGEST 1
int length_of(const char *word);
