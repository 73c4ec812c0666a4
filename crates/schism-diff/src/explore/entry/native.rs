//! The files of a native program with a driver.
//!
//! Each C file of the program is included by one of our own, which gives its `main` another name and lets the driver see the
//! functions that it calls, even those that are `static`. The program's own files stay as they are. Of bitcode a changed copy is made.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{DRIVER, LOCAL, PROGRAM_MAIN, kept, text};
use crate::tools::Tools;

/// The files of a native program: a driver, and the program's files, of which each has some functions for the driver.
pub(super) fn sources(toolchain: &Tools, driver: &str, files: &[(&Path, Vec<&str>)]) -> anyhow::Result<Vec<PathBuf>> {
    let mut sources = vec![kept(toolchain, DRIVER, driver)?];
    for (file, called) in files {
        let is_c = matches!(file.extension().and_then(|extension| extension.to_str()), Some("c" | "i"));
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let (name, content) = if is_c {
            let path = std::path::absolute(file).with_context(|| format!("cannot find {}", file.display()))?;
            (format!("{name}.c"), wrapper(&path, called))
        } else {
            (format!("{name}.ll"), renamed(&text(toolchain, file)?, called))
        };
        sources.push(kept(toolchain, &name, &content)?);
    }
    Ok(sources)
}

/// A file that stands for one of the program's.
fn wrapper(path: &Path, called: &[&str]) -> String {
    let mut text = format!("#define main {PROGRAM_MAIN}\n#include \"{}\"\n#undef main\n", path.display());
    for name in called.iter().filter(|name| **name != "main") {
        // A macro of the same name would stand in the way.
        let _ = write!(
            text,
            "#undef {name}\nextern __typeof__({name}) {LOCAL}{name} __attribute__((alias(\"{name}\")));\n"
        );
    }
    text
}

/// LLVM's text of a module with another name for its `main`, and more names for the functions that are called.
fn renamed(module: &str, called: &[&str]) -> String {
    let mut text = String::with_capacity(module.len() + 256);
    let mut parts = module.split("@main");
    text += parts.next().unwrap_or_default();
    for part in parts {
        // Other names only start like this one.
        let ends = !part.starts_with(|next: char| next.is_ascii_alphanumeric() || "_.$-".contains(next));
        let _ = write!(text, "@{}{part}", if ends { PROGRAM_MAIN } else { "main" });
    }
    for name in called.iter().filter(|name| **name != "main") {
        let _ = writeln!(text, "@{LOCAL}{name} = alias i8, ptr @{name}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_makes_room_and_functions_are_published() {
        let text = wrapper(Path::new("/src/a.c"), &["f", "main"]);
        assert_eq!(
            text,
            "#define main __schism_program_main\n#include \"/src/a.c\"\n#undef main\n#undef f\n\
             extern __typeof__(f) __schism_entry_f __attribute__((alias(\"f\")));\n"
        );
    }

    #[test]
    fn bitcode_has_the_same_names() {
        let text = renamed("define i32 @main() {\n call void @main.x()\n}\n", &["f"]);
        let wanted = "define i32 @__schism_program_main() {\n call void @main.x()\n}\n\
                      @__schism_entry_f = alias i8, ptr @f\n";
        assert_eq!(text, wanted);
    }
}
