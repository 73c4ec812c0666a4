//! The sources of `tests/attack_compiler`: what the user may read does not come out of the compiler, because it runs in the sandbox, too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use schism_native::{Flags, Flavour, Toolchain};

/// What is in the file that must stay secret.
const SECRET: &str = "s3cret";

/// Whether bytes hold the secret.
fn tells(bytes: &[u8]) -> bool {
    bytes.windows(SECRET.len()).any(|window| window == SECRET.as_bytes())
}

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/attack_compiler");
    let files = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let mut sources: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
    sources.sort();
    sources
}

/// A version with one hostile source, and a secret elsewhere.
struct Scene {
    folder: tempfile::TempDir,
    source: PathBuf,
    secret: PathBuf,
}

impl Scene {
    fn new(attack: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let version = folder.path().join("version");
        fs::create_dir(&version).unwrap();
        let secret = folder.path().join("secret");
        fs::write(&secret, format!("\"{SECRET}\"\n")).unwrap();
        std::os::unix::fs::symlink(&secret, version.join("link.h")).unwrap();
        let source = version.join("a.c");
        fs::copy(attack, &source).unwrap();
        Scene { folder, source, secret }
    }

    /// What names the secret to the source.
    fn definition(&self) -> String {
        format!("-DSECRET=\"{}\"", self.secret.display())
    }

    /// All that comes out of clang without a sandbox.
    fn bare(&self, clang: &Path) -> Vec<u8> {
        let out = self.folder.path().join("out.o");
        let mut command = Command::new(clang);
        command.args(["-c", "-w", "-std=gnu23", "-o"]).arg(&out).arg(self.definition()).arg(&self.source);
        let output = command.output().unwrap();
        [output.stderr, fs::read(out).unwrap_or_default()].concat()
    }

    /// All that comes out of schism's ways of compiling.
    fn confined(&self, tools: &Toolchain) -> Vec<u8> {
        let version = self.source.parent().unwrap();
        let flags = Flags::of_version(version, &[self.definition(), "-std=gnu23".to_owned()]);
        let mut all = Vec::new();
        match tools.compile(&self.source, &flags) {
            Ok(compiled) => {
                all.extend(fs::read(&compiled.bitcode).unwrap());
                all.extend(compiled.diagnostics.as_bytes());
                // Assembly is only looked at when bitcode becomes code.
                let program = tools.build_native(&[compiled.bitcode], &Flags::default(), Flavour::Plain, &mut |_| ());
                match program {
                    Ok(program) => all.extend(fs::read(program.path).unwrap()),
                    Err(error) => all.extend(error.to_string().as_bytes()),
                }
            }
            Err(error) => all.extend(error.to_string().as_bytes()),
        }
        match tools.build_native(std::slice::from_ref(&self.source), &flags, Flavour::Plain, &mut |_| ()) {
            Ok(program) => all.extend(fs::read(program.path).unwrap()),
            Err(error) => all.extend(error.to_string().as_bytes()),
        }
        all
    }
}

#[test]
fn no_source_brings_out_what_the_user_may_read() {
    let tools = Toolchain::open(&mut |_| ()).unwrap();
    let sources = sources();
    assert!(sources.len() >= 6);
    for attack in sources {
        let scene = Scene::new(&attack);
        let name = attack.file_name().unwrap().to_string_lossy().into_owned();
        assert!(tells(&scene.bare(&tools.clang.path)), "{name} is no attack");
        let seen = scene.confined(&tools);
        assert!(!tells(&seen), "{name}: {}", String::from_utf8_lossy(&seen));
    }
}

#[test]
fn folders_that_arguments_name_can_be_read() {
    let tools = Toolchain::open(&mut |_| ()).unwrap();
    let scene = Scene::new(&sources()[0]);
    let headers = scene.folder.path().join("headers");
    fs::create_dir(&headers).unwrap();
    fs::write(headers.join("value.h"), "#define VALUE 7\n").unwrap();
    fs::write(&scene.source, "#include <value.h>\nint value = VALUE;\n").unwrap();
    let flags = |args: &[String]| Flags::of_version(scene.source.parent().unwrap(), args);
    assert!(tools.compile(&scene.source, &flags(&[])).is_err());
    for args in [vec![format!("-I{}", headers.display())], vec!["-isystem".to_owned(), headers.display().to_string()]] {
        tools.compile(&scene.source, &flags(&args)).unwrap();
    }
}
