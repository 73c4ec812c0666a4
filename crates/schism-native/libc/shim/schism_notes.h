/* What schism's own library leaves out: a system call of such a number is a line in the ledger and fails. `unknown.rs` of schism-os has
 * the words. */
#ifndef SCHISM_NOTES_H
#define SCHISM_NOTES_H

#define SCHISM_NOTE_CATALOGUE 0x5c000001
#define SCHISM_NOTE_PATTERN 0x5c000002

#endif
