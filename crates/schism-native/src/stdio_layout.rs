//! A layout of musl's `struct _IO_FILE` that code compiled against glibc's headers can look into.
//!
//! glibc's inline getc and putc, and gnulib (freadahead, freadptr, fseeko, ...), read and write the first members of
//! a FILE directly. musl has the same pointers under other names and in another order; the flag bits for end of file
//! and error, and for "no reading" and "no writing", happen to be the same.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::error::{Error, Result};

/// One member: its place if glibc's code relies on it, its declaration, and its name ("" for a gap).
#[derive(Debug)]
pub(crate) struct Member(Option<u32>, &'static str, &'static str);

const fn at(offset: u32, declaration: &'static str, name: &'static str) -> Member {
    Member(Some(offset), declaration, name)
}

const fn anywhere(declaration: &'static str, name: &'static str) -> Member {
    Member(None, declaration, name)
}

/// In the order of the new structure. The comments name glibc's members.
pub(crate) const MEMBERS: &[Member] = &[
    at(0, "unsigned flags", "flags"),
    at(8, "unsigned char *rpos", "rpos"),    // _IO_read_ptr
    at(16, "unsigned char *rend", "rend"),   // _IO_read_end
    at(24, "void *schism_gap_1", ""),        // _IO_read_base
    at(32, "unsigned char *wbase", "wbase"), // _IO_write_base
    at(40, "unsigned char *wpos", "wpos"),   // _IO_write_ptr
    at(48, "unsigned char *wend", "wend"),   // _IO_write_end
    at(56, "unsigned char *buf", "buf"),     // _IO_buf_base
    at(64, "void *schism_gap_2[5]", ""),     // _IO_buf_end, _IO_save_base, _IO_backup_base, _IO_save_end, _markers
    at(104, "FILE *next", "next"),           // _chain
    at(112, "int fd", "fd"),                 // _fileno
    anywhere("int mode", "mode"),
    anywhere("FILE *prev", "prev"),
    anywhere("size_t buf_size", "buf_size"),
    anywhere("void *cookie", "cookie"),
    // gnulib's fseeko stores the new position in glibc's _offset; nothing in musl reads `off`.
    at(144, "off_t off", "off"),
    anywhere("int (*close)(FILE *)", "close"),
    anywhere("size_t (*read)(FILE *, unsigned char *, size_t)", "read"),
    anywhere("size_t (*write)(FILE *, const unsigned char *, size_t)", "write"),
    anywhere("off_t (*seek)(FILE *, off_t, int)", "seek"),
    anywhere("int pipe_pid", "pipe_pid"),
    anywhere("volatile int lock", "lock"),
    anywhere("long lockcount", "lockcount"),
    anywhere("int lbf", "lbf"),
    anywhere("char *getln_buf", "getln_buf"),
    anywhere("void *mustbezero_1", "mustbezero_1"),
    anywhere("void *mustbezero_2", "mustbezero_2"),
    anywhere("unsigned char *shend", "shend"),
    anywhere("off_t shlim", "shlim"),
    anywhere("off_t shcnt", "shcnt"),
    anywhere("FILE *prev_locked", "prev_locked"),
    anywhere("FILE *next_locked", "next_locked"),
    anywhere("struct __locale_struct *locale", "locale"),
];

const OPENING: &str = "struct _IO_FILE {";

/// musl's stdio_impl.h with the members of `struct _IO_FILE` in glibc's places.
///
/// # Errors
/// If the header declares other members than those known here.
pub(crate) fn relayout(header: &str) -> Result<String> {
    let wrong = |why: &str| Error::StdioLayout(why.to_owned());
    let (before, rest) = header.split_once(OPENING).ok_or_else(|| wrong("no struct _IO_FILE"))?;
    let (body, after) = rest.split_once("};").ok_or_else(|| wrong("struct _IO_FILE does not end"))?;
    let found: BTreeSet<&str> = body.split(';').flat_map(declared_names).collect();
    let known: BTreeSet<&str> = MEMBERS.iter().map(|member| member.2).filter(|name| !name.is_empty()).collect();
    if found != known {
        let difference: Vec<&str> = found.symmetric_difference(&known).copied().collect();
        return Err(Error::StdioLayout(format!("unexpected or missing members: {}", difference.join(", "))));
    }
    let mut result = format!("{before}#include <stddef.h>\n{OPENING}\n");
    for Member(_, declaration, _) in MEMBERS {
        let _ = writeln!(result, "\t{declaration};");
    }
    result.push_str("};\n");
    for Member(offset, _, name) in MEMBERS {
        if let (Some(offset), false) = (offset, name.is_empty()) {
            let _ = writeln!(result, "_Static_assert(offsetof(struct _IO_FILE, {name}) == {offset}, \"{name}\");");
        }
    }
    result.push_str(after);
    Ok(result)
}

/// The names in one C declaration of a structure member, such as `unsigned char *rpos, *rend`.
fn declared_names(declaration: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if let Some((_, pointer_to_function)) = declaration.split_once("(*") {
        return pointer_to_function.split(|c| !is_name(c)).take(1).collect();
    }
    declaration.split(',').filter_map(|part| part.split(|c| !is_name(c)).rfind(|word| !word.is_empty())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header with these members, in an order that is not ours.
    fn header(extra: &str) -> String {
        let members: Vec<String> =
            MEMBERS.iter().rev().filter(|m| !m.2.is_empty()).map(|m| format!("{};", m.1)).collect();
        format!("#define A 1\nstruct _IO_FILE {{\n{}{extra}\n}};\nint f(FILE *);\n", members.join("\n"))
    }

    #[test]
    fn members_move_to_their_places() {
        let new = relayout(&header("")).unwrap();
        assert!(new.starts_with("#define A 1\n") && new.ends_with("int f(FILE *);\n"), "{new}");
        assert!(new.contains("unsigned flags;\n\tunsigned char *rpos;\n\tunsigned char *rend;"), "{new}");
        assert!(new.contains("offsetof(struct _IO_FILE, wend) == 48"), "{new}");
    }

    #[test]
    fn an_unknown_member_is_an_error() {
        let error = relayout(&header("int news, *more;")).unwrap_err();
        assert!(error.to_string().contains("more, news"), "{error}");
        assert!(relayout("int x;").is_err());
        assert!(relayout("struct _IO_FILE { int flags;").is_err());
    }

    #[test]
    fn names_are_found_in_all_kinds_of_declarations() {
        assert_eq!(declared_names(" unsigned char *rpos, *rend"), ["rpos", "rend"]);
        assert_eq!(declared_names("size_t (*read)(FILE *, unsigned char *, size_t)"), ["read"]);
        assert_eq!(declared_names("\n"), [""; 0]);
    }
}
