/* The assembler reads the file. */
__asm__(".data\n.globl text\ntext: .incbin \"" SECRET "\"\n");
