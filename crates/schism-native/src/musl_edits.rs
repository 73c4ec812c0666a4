//! Places where musl's source is changed before it is compiled: most ask `libc/arch/schism_numbers.h` first.
//!
//! Each edit names a text that stands in the file exactly once, so another version of musl is noticed.

use crate::error::{Error, Result};

/// A change to one file of musl.
#[derive(Debug)]
pub(crate) struct Edit {
    /// Below musl's folder.
    pub(crate) file: &'static str,
    /// What is replaced.
    from: &'static str,
    to: &'static str,
}

/// All changes, in the order in which they are made.
pub(crate) const EDITS: &[Edit] = &[
    edit(VFPRINTF, "#include <float.h>\n", "#include <float.h>\n#include \"schism_numbers.h\"\n"),
    edit(
        VFPRINTF,
        "\tchar buf[sizeof(uintmax_t)*3+3+LDBL_MANT_DIG/4];\n",
        "\tchar buf[SCHISM_FIELD];\n\tunsigned char ends[SCHISM_PARTS];\n",
    ),
    edit(
        VFPRINTF,
        "\t\tif (fl & LEFT_ADJ) fl &= ~ZERO_PAD;\n\n\t\tswitch(t) {\n\t\tcase 'n':\n",
        "\t\tif (fl & LEFT_ADJ) fl &= ~ZERO_PAD;\n\n\
         \t\tif ((t=='d' || t=='i' || t=='u' || t=='x' || t=='X' || t=='o') && !(xp && p<0) && cnt < INT_MAX-SCHISM_FIELD\n\
         \t\t&& (l = __schism_format_integer(buf, ends, arg.i, t, fl, w, xp ? p : -1, f->wend-f->wpos)) >= 0) {\n\
         \t\t\tfor (i=0, a=buf; i<SCHISM_PARTS; a=buf+ends[i++])\n\
         \t\t\t\tif (buf+ends[i] > a) out(f, a, buf+ends[i]-a);\n\
         \t\t\tcontinue;\n\t\t}\n\n\
         \t\tswitch(t) {\n\t\tcase 'n':\n",
    ),
    edit(
        "src/stdlib/strtol.c",
        "\tFILE f;\n",
        "\tstruct __schism_scanned scanned;\n\
         \tif (__schism_scan_integer(s, base, lim, 38, &scanned)) {\n\
         \t\tif (scanned.error) errno = scanned.error;\n\
         \t\tif (p) *p = (char *)s + scanned.length;\n\
         \t\treturn scanned.value;\n\t}\n\
         \tFILE f;\n",
    ),
    edit("src/stdlib/strtol.c", CTYPE, "#include <ctype.h>\n#include <errno.h>\n#include \"schism_numbers.h\"\n"),
    edit("src/stdlib/atoi.c", CTYPE, WITH_NUMBERS),
    edit(
        "src/stdlib/atoi.c",
        "\tint n=0, neg=0;\n",
        "\tint n=0, neg=0;\n\
         \tstruct __schism_scanned scanned;\n\
         \tif (__schism_scan_integer(s, 10, -1ULL/2+1, 9, &scanned)) return scanned.value;\n",
    ),
    edit("src/stdlib/atol.c", CTYPE, WITH_NUMBERS),
    edit("src/stdlib/atol.c", "\tint neg=0;\n", LONG_NUMBER),
    edit("src/stdlib/atoll.c", CTYPE, WITH_NUMBERS),
    edit("src/stdlib/atoll.c", "\tint neg=0;\n", LONG_NUMBER),
    // That there is no number is no error, as in glibc.
    edit("src/internal/intscan.c", "\t\t\tshlim(f, 0);\n\t\t\terrno = EINVAL;\n", "\t\t\tshlim(f, 0);\n"),
    edit(FLOATSCAN, "\tif (!gotdig) {\n\t\terrno = EINVAL;\n", "\tif (!gotdig) {\n"),
    edit(FLOATSCAN, "\t\t\tif (!pok) {\n\t\t\t\terrno = EINVAL;\n", "\t\t\tif (!pok) {\n"),
    edit(FLOATSCAN, "\tif (i) {\n\t\tshunget(f);\n\t\terrno = EINVAL;\n", "\tif (i) {\n\t\tshunget(f);\n"),
    // Without a word in the environment the locale is C, as in glibc.
    edit("src/locale/locale_map.c", "(val = \"C.UTF-8\")", "(val = \"C\")"),
    // The first real-time signal is glibc's; musl keeps one more for itself.
    edit("src/signal/sigrtmin.c", "return 35;", "return 34;"),
    // glibc's flag for the digits of the locale, which in C are the usual ones.
    edit(
        VFPRINTF,
        "\t\tfor (fl=0; (unsigned)*s-' '<32 && (FLAGMASK&(1U<<*s-' ')); s++)\n\t\t\tfl |= 1U<<*s-' ';\n",
        "\t\tfor (fl=0; *s=='I' || ((unsigned)*s-' '<32 && (FLAGMASK&(1U<<*s-' '))); s++)\n\
         \t\t\tif (*s!='I') fl |= 1U<<*s-' ';\n",
    ),
    // glibc's questions of how large the stack of a signal has to be, by which its headers define SIGSTKSZ.
    edit(
        "src/conf/sysconf.c",
        "\t\t[_SC_THREAD_ROBUST_PRIO_PROTECT] = -1,\n",
        "\t\t[_SC_THREAD_ROBUST_PRIO_PROTECT] = -1,\n\t\t[249] = 2048,\n\t\t[250] = 8192,\n",
    ),
    // Who waits for a spinning lock lets others run.
    edit("src/thread/pthread_spin_lock.c", "a_spin();", "__syscall(SYS_sched_yield);"),
    edit("src/thread/pthread_spin_lock.c", "#include <errno.h>\n", "#include <errno.h>\n#include \"syscall.h\"\n"),
    // Nobody can look where a thread was interrupted: its call ends with EINTR, and it looks itself.
    edit(CANCEL, "SA_SIGINFO | SA_RESTART", "SA_SIGINFO"),
    edit(CANCEL, "\n\t__syscall(SYS_tkill, self->tid, SIGCANCEL);\n", ""),
    edit(
        CANCEL,
        "\tif (self->cancelasync || pc >= (uintptr_t)__cp_begin && pc < (uintptr_t)__cp_end) {\n\
         \t\tuc->uc_mcontext.MC_PC = (uintptr_t)__cp_cancel;\n",
        "\tif (self->cancelasync) {\n\t\t__cancel();\n",
    ),
    // The plain name is GNU's function, in the shim.
    edit(STRERROR_R, "int strerror_r(", "int __xpg_strerror_r("),
    edit(STRERROR_R, "weak_alias(strerror_r, __xpg_strerror_r);\n", ""),
];

const VFPRINTF: &str = "src/stdio/vfprintf.c";
const FLOATSCAN: &str = "src/internal/floatscan.c";
const STRERROR_R: &str = "src/string/strerror_r.c";
const CANCEL: &str = "src/thread/pthread_cancel.c";
const CTYPE: &str = "#include <ctype.h>\n";
const WITH_NUMBERS: &str = "#include <ctype.h>\n#include \"schism_numbers.h\"\n";
/// So few digits never overflow, which atol and its like leave undefined.
const LONG_NUMBER: &str = "\tint neg=0;\n\
    \tstruct __schism_scanned scanned;\n\
    \tif (__schism_scan_integer(s, 10, -1ULL/2+1, 18, &scanned)) return scanned.value;\n";

const fn edit(file: &'static str, from: &'static str, to: &'static str) -> Edit {
    Edit { file, from, to }
}

impl Edit {
    /// The text of the file after this change.
    ///
    /// # Errors
    /// If the text to replace does not stand there exactly once.
    pub(crate) fn apply(&self, text: &str) -> Result<String> {
        match text.split_once(self.from) {
            Some((before, after)) if !after.contains(self.from) => Ok(format!("{before}{}{after}", self.to)),
            _ => Err(Error::LibcBuild(format!("{} is not the one that schism knows: {:?}", self.file, self.from))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_wants_its_text_exactly_once() {
        let edit = Edit { file: "a.c", from: "x\n", to: "y\n" };
        assert_eq!(edit.apply("a\nx\nb\n").unwrap(), "a\ny\nb\n");
        assert!(edit.apply("a\n").unwrap_err().to_string().contains("a.c"));
        assert!(edit.apply("x\nx\n").is_err());
    }
}
