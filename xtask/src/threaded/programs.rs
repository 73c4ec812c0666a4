//! The programs: of which files each is made, and with what it is run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use schism_bench::paths;

/// A file that a program gets: its name, and what makes its content.
type Given = (&'static str, fn() -> Vec<u8>);

/// A program with threads.
pub struct Program {
    /// What it is called in the table.
    pub name: &'static str,
    /// Debian's source packages and suites that its files are from, its own first.
    pub packages: &'static [(&'static str, &'static str)],
    /// Its C files below the packages' names; a star stands for all in a folder.
    files: &'static [&'static str],
    /// Files that a star finds and that are not part of it, by the ends of their names.
    without: &'static [&'static str],
    /// Arguments for the compiler; `{PACKAGE}` stands for a package's folder, `{}` for one with a `config.h`.
    flags: &'static [&'static str],
    /// Its arguments.
    pub args: &'static [&'static str],
    /// The files that it finds in its folder.
    pub input: &'static [Given],
}

const TEXT: Given = ("text", text);
const PICTURE: Given = ("picture.ppm", picture);

const ZSTD_LIBRARY: [&str; 4] =
    ["libzstd/lib/common/*", "libzstd/lib/compress/*", "libzstd/lib/decompress/*", "libzstd/lib/dictBuilder/*"];
const ZSTD_FLAGS: &[&str] = &[
    "-DZSTD_MULTITHREAD",
    "-DZSTD_DISABLE_ASM",
    "-DZSTD_NO_INTRINSICS",
    "-DZSTD_LEGACY_SUPPORT=0",
    "-I{libzstd}/lib",
    "-I{libzstd}/lib/common",
    "-I{libzstd}/programs",
    "-I{libzstd}/contrib/seekable_format",
];
const ZSTD: &[(&str, &str)] = &[("libzstd", "bookworm")];
const WEBP: &[(&str, &str)] = &[("libwebp", "bookworm")];
const WEBP_FLAGS: &[&str] = &["-DWEBP_USE_THREAD", "-I{libwebp}", "-I{libwebp}/src"];
const GNULIB: &[(&str, &str)] = &[("coreutils", "bookworm")];
const GNULIB_FLAGS: &[&str] =
    &["-I{}", "-I{coreutils}/gnulib-tests", "-I{coreutils}/gnulib-tests/glthread", "-I{coreutils}/lib"];
const XZ_FLAGS: &[&str] = &[
    "-D_GNU_SOURCE",
    "-DMYTHREAD_POSIX",
    "-DHAVE_STDINT_H",
    "-DHAVE_STDBOOL_H",
    "-DHAVE_INTTYPES_H",
    "-DHAVE_LIMITS_H",
    "-DHAVE_STRING_H",
    "-DHAVE_STRINGS_H",
    "-DHAVE_CHECK_CRC32",
    "-DHAVE_CHECK_CRC64",
    "-DHAVE_CHECK_SHA256",
    "-DHAVE_ENCODERS",
    "-DHAVE_DECODERS",
    "-DHAVE_ENCODER_LZMA1",
    "-DHAVE_ENCODER_LZMA2",
    "-DHAVE_DECODER_LZMA1",
    "-DHAVE_DECODER_LZMA2",
    "-DHAVE_MF_HC3",
    "-DHAVE_MF_HC4",
    "-DHAVE_MF_BT2",
    "-DHAVE_MF_BT3",
    "-DHAVE_MF_BT4",
    "-DTUKLIB_PHYSMEM_SYSCONF",
    "-DTUKLIB_CPUCORES_SYSCONF",
    "-DTUKLIB_SYMBOL_PREFIX=lzma_",
    "-DASSUME_RAM=128",
    "-DPACKAGE_NAME=\"xz\"",
    "-DPACKAGE=\"xz\"",
    "-DPACKAGE_BUGREPORT=\"\"",
    "-DPACKAGE_URL=\"\"",
    "-DLOCALEDIR=\"\"",
    "-DHAVE_PTHREAD_CONDATTR_SETCLOCK",
    "-DHAVE_CLOCK_GETTIME",
    "-DHAVE_DECL_CLOCK_MONOTONIC=1",
    "-DHAVE_FUTIMENS",
    "-DHAVE_POSIX_FADVISE",
    "-DHAVE_DECL_PROGRAM_INVOCATION_NAME=1",
    "-DHAVE_VISIBILITY=0",
    "-I{xz-utils}/src/liblzma/api",
    "-I{xz-utils}/src/liblzma/common",
    "-I{xz-utils}/src/liblzma/check",
    "-I{xz-utils}/src/liblzma/lz",
    "-I{xz-utils}/src/liblzma/rangecoder",
    "-I{xz-utils}/src/liblzma/lzma",
    "-I{xz-utils}/src/liblzma/delta",
    "-I{xz-utils}/src/liblzma/simple",
    "-I{xz-utils}/src/common",
];

/// A test of gnulib's, with its wrappers of threads.
const fn of_gnulib(name: &'static str, files: &'static [&'static str]) -> Program {
    Program { name, packages: GNULIB, files, without: &[], flags: GNULIB_FLAGS, args: &[], input: &[] }
}

/// All of them.
pub const PROGRAMS: &[Program] = &[
    Program {
        name: "pigz",
        packages: &[("pigz", "trixie"), ("zlib", "bookworm")],
        files: &["pigz/pigz.c", "pigz/yarn.c", "pigz/try.c", "pigz/zopfli/src/zopfli/*", "zlib/*"],
        without: &["gzlib.c", "gzread.c", "gzwrite.c", "gzclose.c", "zopfli_bin.c"],
        flags: &["-I{zlib}"],
        args: &["-n", "-p", "3", "-b", "32", "-c", "text"],
        input: &[TEXT],
    },
    Program {
        name: "xz",
        packages: &[("xz-utils", "bookworm")],
        files: &[
            "xz-utils/src/liblzma/common/*",
            "xz-utils/src/liblzma/check/*",
            "xz-utils/src/liblzma/lz/*",
            "xz-utils/src/liblzma/lzma/*",
            "xz-utils/src/liblzma/rangecoder/*",
            "xz-utils/src/liblzma/simple/*",
            "xz-utils/src/liblzma/delta/*",
            "xz-utils/src/xz/*",
            "xz-utils/src/common/*",
        ],
        without: &["_tablegen.c", "_small.c"],
        flags: XZ_FLAGS,
        args: &["-0", "-T3", "--block-size=20000", "-k", "text"],
        input: &[TEXT],
    },
    Program {
        name: "zstd",
        packages: ZSTD,
        files: &[ZSTD_LIBRARY[0], ZSTD_LIBRARY[1], ZSTD_LIBRARY[2], ZSTD_LIBRARY[3], "libzstd/programs/*"],
        without: &[],
        flags: ZSTD_FLAGS,
        args: &["-q", "-T3", "-B16KB", "-c", "text"],
        input: &[TEXT],
    },
    Program {
        name: "zstd, poolTests",
        packages: ZSTD,
        files: &[
            ZSTD_LIBRARY[0],
            ZSTD_LIBRARY[1],
            ZSTD_LIBRARY[2],
            ZSTD_LIBRARY[3],
            "libzstd/tests/poolTests.c",
            "libzstd/programs/util.c",
            "libzstd/programs/timefn.c",
        ],
        without: &[],
        flags: ZSTD_FLAGS,
        args: &[],
        input: &[],
    },
    Program {
        name: "zstd, streaming_compression_thread_pool",
        packages: ZSTD,
        files: &[
            ZSTD_LIBRARY[0],
            ZSTD_LIBRARY[1],
            ZSTD_LIBRARY[2],
            ZSTD_LIBRARY[3],
            "libzstd/examples/streaming_compression_thread_pool.c",
        ],
        without: &[],
        flags: ZSTD_FLAGS,
        args: &["2", "1", "text", "picture.ppm"],
        input: &[TEXT, PICTURE],
    },
    Program {
        name: "zstd, parallel_compression",
        packages: ZSTD,
        files: &[
            ZSTD_LIBRARY[0],
            ZSTD_LIBRARY[1],
            ZSTD_LIBRARY[2],
            ZSTD_LIBRARY[3],
            "libzstd/contrib/seekable_format/*",
            "libzstd/contrib/seekable_format/examples/parallel_compression.c",
        ],
        without: &[],
        flags: ZSTD_FLAGS,
        args: &["text", "16384", "3"],
        input: &[TEXT],
    },
    Program {
        name: "cwebp",
        packages: WEBP,
        files: &[
            "libwebp/src/dec/*",
            "libwebp/src/demux/*",
            "libwebp/src/dsp/*",
            "libwebp/src/enc/*",
            "libwebp/src/mux/*",
            "libwebp/src/utils/*",
            "libwebp/sharpyuv/*",
            "libwebp/imageio/*",
            "libwebp/examples/cwebp.c",
            "libwebp/examples/example_util.c",
        ],
        without: &[],
        flags: WEBP_FLAGS,
        args: &["-mt", "-quiet", "-q", "60", "picture.ppm", "-o", "picture.webp"],
        input: &[PICTURE],
    },
    Program {
        name: "img2webp",
        packages: WEBP,
        files: &[
            "libwebp/src/dec/*",
            "libwebp/src/demux/*",
            "libwebp/src/dsp/*",
            "libwebp/src/enc/*",
            "libwebp/src/mux/*",
            "libwebp/src/utils/*",
            "libwebp/sharpyuv/*",
            "libwebp/imageio/*",
            "libwebp/examples/img2webp.c",
            "libwebp/examples/example_util.c",
        ],
        without: &[],
        flags: WEBP_FLAGS,
        args: &["-lossy", "-q", "50", "-m", "0", "picture.ppm", "-d", "40", "picture.ppm", "-o", "moving.webp"],
        input: &[PICTURE],
    },
    of_gnulib(
        "gnulib, test-lock",
        &["coreutils/gnulib-tests/test-lock.c", "coreutils/lib/glthread/*", "coreutils/gnulib-tests/glthread/thread.c"],
    ),
    of_gnulib(
        "gnulib, test-rwlock1",
        &[
            "coreutils/gnulib-tests/test-rwlock1.c",
            "coreutils/lib/glthread/*",
            "coreutils/gnulib-tests/glthread/thread.c",
        ],
    ),
    of_gnulib(
        "gnulib, test-once",
        &["coreutils/gnulib-tests/test-once.c", "coreutils/lib/glthread/*", "coreutils/gnulib-tests/glthread/thread.c"],
    ),
    of_gnulib(
        "gnulib, test-tls",
        &["coreutils/gnulib-tests/test-tls.c", "coreutils/lib/glthread/*", "coreutils/gnulib-tests/glthread/thread.c"],
    ),
    of_gnulib(
        "gnulib, test-thread_create",
        &[
            "coreutils/gnulib-tests/test-thread_create.c",
            "coreutils/lib/glthread/*",
            "coreutils/gnulib-tests/glthread/thread.c",
        ],
    ),
    of_gnulib("gnulib, test-pthread-mutex", &["coreutils/gnulib-tests/test-pthread-mutex.c"]),
    of_gnulib("gnulib, test-pthread-cond", &["coreutils/gnulib-tests/test-pthread-cond.c"]),
    of_gnulib("gnulib, test-pthread_sigmask2", &["coreutils/gnulib-tests/test-pthread_sigmask2.c"]),
];

impl Program {
    /// What it is run with, for people.
    pub fn command(&self) -> String {
        let command = self.args.join(" ");
        if command.is_empty() { "-".to_owned() } else { format!("`{command}`") }
    }

    /// Its C files.
    pub fn files(&self, sources: &BTreeMap<&str, PathBuf>) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for pattern in self.files {
            let (package, path) = pattern.split_once('/').context("a file without a package")?;
            let path = sources.get(package).with_context(|| format!("{package} is not fetched"))?.join(path);
            match path.to_str().and_then(|path| path.strip_suffix('*')) {
                None => files.push(path),
                Some(folder) => files.extend(self.in_folder(Path::new(folder))?),
            }
        }
        Ok(files)
    }

    fn in_folder(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            let text = path.to_string_lossy();
            if text.ends_with(".c") && !self.without.iter().any(|end| text.ends_with(end)) {
                files.push(path);
            }
        }
        ensure!(!files.is_empty(), "no C file in {}", folder.display());
        files.sort();
        Ok(files)
    }

    /// Arguments for the compiler.
    pub fn flags(&self, sources: &BTreeMap<&str, PathBuf>) -> Vec<String> {
        let own = paths::root().join("xtask/src/threaded");
        let filled = |flag: &&str| {
            let with_packages = sources.iter().fold((*flag).to_owned(), |flag, (package, folder)| {
                flag.replace(&format!("{{{package}}}"), &folder.display().to_string())
            });
            with_packages.replace("{}", &own.display().to_string())
        };
        self.flags.iter().map(filled).collect()
    }
}

/// Lines that repeat one another now and then.
fn text() -> Vec<u8> {
    let words = ["alpha", "beta", "gamma", "delta"];
    let mut lot = 1_u32;
    let mut lines = Vec::new();
    while lines.len() < 80_000 {
        lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        lines.extend(format!("{}{}\n", words[(lot >> 30) as usize], (lot >> 16) % 100).into_bytes());
    }
    lines
}

/// A picture without a single colour twice in a row.
fn picture() -> Vec<u8> {
    let (width, height) = (64_u32, 48_u32);
    let mut picture = format!("P6\n{width} {height}\n255\n").into_bytes();
    for y in 0..height {
        for x in 0..width {
            picture.extend((1..4).map(|channel| (x * y + 7 * x * channel) as u8));
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_star_are_all_but_those_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b.c", "a.c", "a_small.c", "a.h"] {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let program = Program { files: &["p/*"], without: &["_small.c"], ..of_gnulib("p", &[]) };
        let sources = BTreeMap::from([("p", folder.path().to_owned())]);
        let files = program.files(&sources).expect("files");
        assert_eq!(files, ["a.c", "b.c"].map(|name| folder.path().join(name)));
    }

    #[test]
    fn inputs_are_the_same_each_time() {
        assert_eq!(text(), text());
        assert_eq!(picture().len(), 13 + 64 * 48 * 3);
    }
}
