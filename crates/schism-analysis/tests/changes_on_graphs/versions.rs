//! Two versions of a test program with all analyses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use schism_analysis::{
    CallGraph, ChangedStatements, ControlGraph, Detail, Icfg, ModRef, Outputs, Pdg, PointsTo, ReachInput, Sdg,
    Statements, Version, data_readers,
};
use schism_ir::{Image, link};
use schism_program::{Program, Side};

/// A pair of versions.
pub struct Pair<'a> {
    pub program: &'a Program,
    pub old: Version<'a>,
    pub new: Version<'a>,
    pub changed: &'a ChangedStatements,
    /// The lines of the file `options`.
    pub options: String,
}

impl Pair<'_> {
    /// Compiles and analyses the pair of a folder.
    pub fn with<R>(folder: &Path, use_it: impl FnOnce(&Pair<'_>) -> R) -> R {
        let options = fs::read_to_string(folder.join("options")).unwrap_or_default();
        Self::with_files([&folder.join("old.c"), &folder.join("new.c")], &options, use_it)
    }

    /// Compiles and analyses two files.
    pub fn with_files<R>(files: [&PathBuf; 2], options: &str, use_it: impl FnOnce(&Pair<'_>) -> R) -> R {
        let [old, new] = files.map(|file| compile(file));
        let program = Program::new(old, new);
        Analyses::with(&program.old, |old| {
            Analyses::with(&program.new, |new| {
                let readers = data_readers(&program, Side::New, &new.reach);
                let changed = ChangedStatements::new(&program, old.version.statements, new.version.statements, readers);
                let (old, new) = (old.version, new.version);
                use_it(&Pair { program: &program, old, new, changed: &changed, options: options.to_owned() })
            })
        })
    }

    /// True if a line of the options says so.
    pub fn has(&self, option: &str) -> bool {
        self.options.lines().any(|line| line == option)
    }
}

struct Analyses<'a> {
    version: Version<'a>,
    reach: ReachInput<'a>,
}

impl Analyses<'_> {
    fn with<R>(image: &Image, use_them: impl FnOnce(&Analyses<'_>) -> R) -> R {
        let points_to = PointsTo::new(image);
        let calls = CallGraph::new(image, &points_to);
        let modref = ModRef::new(image, &points_to, &calls);
        let icfg = Icfg::new(image, &calls);
        let control = ControlGraph::new(image, &icfg);
        let pdg = Pdg::new(&control, &modref);
        let outputs = Outputs::new(image, &calls, &icfg);
        let sdg = Sdg::new(&pdg, &calls, &points_to, &outputs, Detail::Own);
        let statements = Statements::new(image);
        let version = Version { image, statements: &statements, icfg: &icfg, pdg: &pdg, sdg: &sdg, outputs: &outputs };
        use_them(&Analyses { version, reach: ReachInput { icfg: &icfg, points_to: &points_to, modref: &modref } })
    }
}

fn compile(file: &Path) -> Image {
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-g", "-O0", "-c", "-emit-llvm", "-o", "-", "--target=x86_64-unknown-linux-gnu"]);
    let output = clang.arg(file).output().expect("clang-19 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let name = file.display().to_string();
    let module = schism_bitcode::read_bytes(&name, &output.stdout).unwrap_or_else(|error| panic!("{name}: {error}"));
    link(vec![module], None, &[]).unwrap_or_else(|error| panic!("{name}: {error}"))
}
