//! The section of an object or program that names the records of what it is made of.
//!
//! Linkers put the sections of one name together, so a program lists exactly the objects and members of archives that it was linked from. The
//! section is neither loaded nor debug information: `strip`, `--gc-sections`, `ar` and `ld -r` leave it in place.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use object::elf::{DT_NEEDED, FileHeader64};
use object::read::archive::ArchiveFile;
use object::read::elf::{Dyn, FileHeader};
use object::{Endianness, Object, ObjectSection};

use crate::error::{Error, FileContext, Result};
use crate::record::is_id;

/// Its name.
pub(crate) const NAME: &str = ".schism.modules";
/// How each of its lines begins.
const LINE: &str = "schism:";

/// The records that a file names, each once; none if it is no ELF file or has no such section.
pub(crate) fn ids(bytes: &[u8]) -> Vec<String> {
    let Ok(file) = object::File::parse(bytes) else { return Vec::new() };
    let mut seen = HashSet::new();
    let sections = file.sections().filter(|section| section.name() == Ok(NAME));
    let data = sections.filter_map(|section| section.data().ok()).flat_map(lines);
    data.filter(|id| seen.insert(id.clone())).collect()
}

/// The lines of a section; linkers may put zeros between pieces.
fn lines(data: &[u8]) -> Vec<String> {
    let pieces = data.split(|&byte| byte == b'\n' || byte == 0);
    let text = pieces.filter_map(|piece| std::str::from_utf8(piece).ok()?.strip_prefix(LINE));
    text.filter(|id| is_id(id)).map(str::to_owned).collect()
}

/// The members of an archive with their contents; those of a thin archive are read where they are.
pub(crate) fn members(path: &Path) -> Vec<Vec<u8>> {
    let Ok(bytes) = fs::read(path) else { return Vec::new() };
    let Ok(archive) = ArchiveFile::parse(&*bytes) else { return Vec::new() };
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let content = |member: object::read::archive::ArchiveMember<'_>| match member.is_thin() {
        true => fs::read(folder.join(String::from_utf8_lossy(member.name()).as_ref())).ok(),
        false => member.data(&*bytes).ok().map(<[u8]>::to_vec),
    };
    archive.members().flatten().filter_map(content).collect()
}

/// Whether a file is an archive of objects.
pub(crate) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"!<arch>\n") || bytes.starts_with(b"!<thin>\n")
}

/// Whether a file is a library that was built while schism watched.
pub(crate) fn is_library(path: &Path, bytes: &[u8]) -> bool {
    if is_archive(bytes) {
        return members(path).iter().any(|member| !ids(member).is_empty());
    }
    let is_shared = object::File::parse(bytes).is_ok_and(|file| file.kind() == object::ObjectKind::Dynamic);
    is_shared && !is_program(bytes) && !ids(bytes).is_empty()
}

/// Whether this is an object that can be linked.
pub(crate) fn is_object(bytes: &[u8]) -> bool {
    object::File::parse(bytes).is_ok_and(|file| file.kind() == object::ObjectKind::Relocatable)
}

/// The shared libraries that a program names.
pub(crate) fn needed(bytes: &[u8]) -> Vec<String> {
    libraries(bytes).unwrap_or_default()
}

fn libraries(bytes: &[u8]) -> object::Result<Vec<String>> {
    let header = FileHeader64::<Endianness>::parse(bytes)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, bytes)?;
    let Some((entries, link)) = sections.dynamic(endian, bytes)? else { return Ok(Vec::new()) };
    let strings = sections.strings(endian, bytes, link)?;
    let named = entries.iter().filter(|entry| entry.tag(endian) == DT_NEEDED);
    named.map(|entry| Ok(String::from_utf8_lossy(entry.string(endian, strings)?).into_owned())).collect()
}

/// Whether a file is a program that can be started: it has an entry, and is no shared library.
pub(crate) fn is_program(bytes: &[u8]) -> bool {
    let Ok(header) = FileHeader64::<Endianness>::parse(bytes) else { return false };
    let Ok(endian) = header.endian() else { return false };
    let runs = match header.e_type(endian) {
        object::elf::ET_EXEC => true,
        // A program that may lie anywhere has an interpreter, or no name for others to link with.
        object::elf::ET_DYN => object::File::parse(bytes).is_ok_and(|file| {
            file.section_by_name(".interp").is_some() || file.entry() != 0 && needed(bytes).is_empty()
        }),
        _ => false,
    };
    runs && header.e_entry(endian) != 0
}

/// Writes the section of a file, whatever it had before.
pub(crate) fn write(file: &Path, ids: &[String]) -> Result<()> {
    let lines: String = ids.iter().map(|id| format!("{LINE}{id}\n")).collect();
    let content = tempfile::NamedTempFile::new().file("write in", &std::env::temp_dir())?;
    fs::write(content.path(), lines).file("write", content.path())?;
    let mut failure = String::new();
    for tool in tools() {
        let mut command = Command::new(tool);
        command.arg(format!("--remove-section={NAME}"));
        command.arg(format!("--add-section={NAME}={}", content.path().display()));
        command.arg(format!("--set-section-flags={NAME}=noload,readonly")).arg(file);
        match command.stdin(Stdio::null()).stdout(Stdio::null()).output() {
            Ok(output) if output.status.success() => return Ok(()),
            Ok(output) => failure = String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Err(error) => failure = error.to_string(),
        }
    }
    Err(Error::NotCaptured { path: file.to_owned(), why: failure })
}

/// Programs that can add a section. GNU's knows most kinds of files.
fn tools() -> [PathBuf; 2] {
    ["objcopy", "llvm-objcopy"].map(PathBuf::from)
}
