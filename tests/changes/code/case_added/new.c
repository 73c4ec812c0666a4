#include <stdio.h>
void command(char c) {
  switch (c) {
  case 'q':
    puts("quit");
    break;
  case 'l':
    puts("load");
    break;
  case 's':
    puts("save");
    break;
  default:
    puts("what?");
  }
}
