//! The tools that are explored, and what of their input is symbolic.

/// Any arguments, any input.
pub const ANY: &[&str] = &["--sym-args", "0", "2", "4", "--sym-stdin", "8"];

/// Tools and a template for each that gets deeper into it than [`ANY`].
pub const TOOLS: &[(&str, &[&str])] = &[
    ("basename", &["--sym-arg", "6", "--sym-arg", "2"]),
    ("cut", &["--sym-arg-after", "-f", "3", "--sym-arg-after", "-d", "1", "--sym-stdin", "6"]),
    ("echo", &["-e", "--sym-arg", "5"]),
    ("expr", &["--sym-arg", "3", "--sym-arg", "1", "--sym-arg", "3"]),
    ("head", &["--sym-arg-after", "-n", "2", "--sym-stdin", "8"]),
    ("od", &["-An", "--sym-arg-after", "-t", "3", "--sym-stdin", "6"]),
    ("printf", &["--sym-arg", "4", "--sym-arg", "3"]),
    ("seq", &["--sym-arg", "2", "--sym-arg", "2"]),
    ("test", &["--sym-arg", "3", "--sym-arg", "3", "--sym-arg", "3"]),
    ("tr", &["--sym-arg", "4", "--sym-arg", "3", "--sym-stdin", "4"]),
    ("uniq", &["--sym-arg", "3", "--sym-stdin", "8"]),
    ("wc", &["--sym-arg", "3", "--sym-stdin", "8"]),
];
