struct level { const char *name; const char *const *words; };
static const char *const easy[] = {"cat", "dog"};
static const char *const hard[] = {"yak", "emu"};
static const struct level levels[] = {{"easy", easy}, {"hard", hard}};
const char *word(int level, int i) { return levels[level].words[i]; }
