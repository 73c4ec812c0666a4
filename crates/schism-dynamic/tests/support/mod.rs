//! Compiles and links small programs.

use std::path::{Path, PathBuf};

use schism_ir::Image;
use schism_native::Toolchain;

/// Instances that a test program may make.
pub const MOST: usize = 2_000_000;

/// A folder at the top of the repository.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// A program linked with the C library.
pub fn image(source: &Path, cc_args: &[&str]) -> Image {
    let toolchain = Toolchain::open(&mut |_| {}).expect("a toolchain");
    let arguments: Vec<String> = cc_args.iter().map(|&argument| argument.to_owned()).collect();
    let compiled = toolchain
        .compile(source, &schism_native::Flags::alone(&arguments))
        .unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let module = toolchain.load_module(&compiled.bitcode).expect("readable bitcode");
    let library = toolchain.libc_archive(&mut |_| {}).expect("a C library");
    schism_ir::link(vec![module], Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .unwrap_or_else(|error| panic!("{}: {error}", source.display()))
}
