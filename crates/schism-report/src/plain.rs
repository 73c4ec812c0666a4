//! Reading files that somebody else made: only plain ones, which end, and no more than fits.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// Bytes of the largest file that is read.
pub const MOST: u64 = 64 << 20;

/// All of a plain file, or of one that a link leads to. A pipe without a writer would be waited for, and a device read without end.
///
/// # Errors
/// If the system refuses, or the file is something else or too large; the words say which.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    // With this flag nobody is waited for.
    let file = File::options().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(path)?;
    let found = file.metadata()?;
    if !found.is_file() {
        let what = what(&found);
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("it is {what}, and only plain files are read"),
        ));
    }
    let mut content = Vec::with_capacity(found.len().min(MOST) as usize);
    // One that grows meanwhile, or says nothing of its size, is bounded all the same.
    file.take(MOST + 1).read_to_end(&mut content)?;
    if content.len() as u64 > MOST {
        let why = format!("it is larger than {} MiB", MOST >> 20);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    Ok(content)
}

fn what(found: &Metadata) -> &'static str {
    let kind = found.file_type();
    match () {
        () if kind.is_dir() => "a folder",
        () if kind.is_fifo() => "a named pipe",
        () if kind.is_char_device() || kind.is_block_device() => "a device",
        () => "no file",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CString;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_plain_files_of_some_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("file"), "x").unwrap();
        symlink("file", path("link")).unwrap();
        symlink("/dev/zero", path("zero")).unwrap();
        let name = CString::new(path("pipe").to_str().unwrap()).unwrap();
        // SAFETY: the name ends with a zero.
        assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
        File::create(path("large")).unwrap().set_len(MOST + 1).unwrap();
        let told = |name: &str| read(&path(name)).map_err(|error| error.to_string());
        let only = "and only plain files are read";
        assert_eq!((told("file"), told("link")), (Ok(b"x".to_vec()), Ok(b"x".to_vec())));
        assert_eq!(told("zero"), Err(format!("it is a device, {only}")));
        assert_eq!(told("pipe"), Err(format!("it is a named pipe, {only}")));
        assert_eq!(told("."), Err(format!("it is a folder, {only}")));
        assert_eq!(told("large"), Err("it is larger than 64 MiB".to_owned()));
        assert_eq!(read(&path("absent")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
