//! The files of a native program with a driver.
//!
//! Each C file of the program is included by one of our own, which gives its `main` another name and lets the driver see the
//! functions that it calls, even those that are `static`. The program's own files stay as they are.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use schism_native::Toolchain;

use super::{DRIVER, LOCAL, PROGRAM_MAIN, kept};

/// The files of a native program: a driver, and the program's files, of which each has some functions for the driver.
pub(super) fn sources(
    toolchain: &Toolchain,
    driver: &str,
    files: &[(&Path, Vec<&str>)],
) -> anyhow::Result<Vec<PathBuf>> {
    let mut sources = vec![kept(toolchain, DRIVER, driver)?];
    for (file, called) in files {
        if !matches!(file.extension().and_then(|extension| extension.to_str()), Some("c" | "i")) {
            bail!(
                "--entry: {} is no C file, so no native program can be built that calls the function",
                file.display()
            );
        }
        let path = file.canonicalize().with_context(|| format!("cannot find {}", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        sources.push(kept(toolchain, &name, &wrapper(&path, called))?);
    }
    Ok(sources)
}

/// A file that stands for one of the program's.
fn wrapper(path: &Path, called: &[&str]) -> String {
    let mut text = format!("#define main {PROGRAM_MAIN}\n#include \"{}\"\n#undef main\n", path.display());
    for name in called.iter().filter(|name| **name != "main") {
        // A macro of the same name would stand in the way.
        text +=
            &format!("#undef {name}\nextern __typeof__({name}) {LOCAL}{name} __attribute__((alias(\"{name}\")));\n");
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
}
