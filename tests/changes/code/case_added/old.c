#include <stdio.h>
void command(char c) {
  switch (c) {
  case 'q':
    puts("quit");
    break;
  case 's':
    puts("save");
    break;
  default:
    puts("what?");
  }
}
