//! Why a file cannot be read.

/// Why a file is not a translation unit that schism can use. The message does not repeat the file's name.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system refused.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file is of another kind.
    #[error("this is neither LLVM bitcode nor textual LLVM IR")]
    NotIr,
    /// LLVM cannot read it: it is cut short, damaged, or made by a newer LLVM.
    #[error("LLVM cannot read this: {0}")]
    Parse(String),
    /// LLVM can read it, but it breaks LLVM's own rules.
    #[error("this module is damaged: {0}")]
    Invalid(String),
    /// It is made for another machine or system.
    #[error("this module is for the target \"{0}\"; schism runs x86_64 Linux programs")]
    Target(String),
    /// The triple fits but sizes and alignments would not.
    #[error("this module has an unusual data layout for x86_64 Linux: \"{0}\"")]
    Layout(String),
    /// Types or constants are nested deeper than any program's.
    #[error("this module nests {0} too deep")]
    TooDeep(&'static str),
    /// Something is larger than any address space, or would need too much memory here.
    #[error("{0} too large")]
    TooLarge(String),
}

impl ReadError {
    /// LLVM's message about a file that it cannot parse: its first line, without the file's name before it.
    pub(crate) fn parse(name: &str, message: &str) -> Self {
        let line = first_line(message);
        let line = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).unwrap_or(line).trim_start();
        Self::Parse(line.strip_prefix("error: ").unwrap_or(line).replacen(": error: ", ": ", 1))
    }

    /// The verifier's first complaint.
    pub(crate) fn invalid(message: &str) -> Self {
        Self::Invalid(first_line(message).to_owned())
    }
}

fn first_line(message: &str) -> &str {
    message.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("no reason given")
}
