struct option { const char *name; int letter; };
static const struct option options[] = {{"help", 'h'}, {"version", 'v'}, {0, 0}};
const struct option *find(int letter) {
  for (const struct option *o = options; o->name; o++)
    if (o->letter == letter)
      return o;
  return 0;
}
