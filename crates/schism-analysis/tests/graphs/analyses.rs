//! A test program, and all analyses of it.

use std::path::Path;
use std::process::Command;

use schism_analysis::{
    CallGraph, ControlGraph, Detail, Icfg, ModRef, Outputs, Passage, Pdg, PointsTo, ReachInput, Sdg,
};
use schism_ir::{FunctionId, Image, InstId, link};

/// What a file without a target gets, so that small ones stay small.
const TARGET: &str = "\
target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
target triple = \"x86_64-unknown-linux-gnu\"
";

/// One file.
pub struct Case<'t> {
    pub name: &'t str,
    pub path: &'t Path,
    pub text: &'t str,
    pub comment: &'t str,
}

impl<'t> Case<'t> {
    /// The values of all header lines `key: value`.
    pub fn directives(&self, key: &'t str) -> impl Iterator<Item = &'t str> {
        let comment = self.comment;
        let lines = self.text.lines().take_while(move |line| line.starts_with(comment));
        lines.filter_map(move |line| line.strip_prefix(comment)?.trim().strip_prefix(key)?.strip_prefix(": "))
    }

    /// The text of one version, `old` or `new`.
    pub fn version(&self, version: &str) -> &'t str {
        match self.text.split_once(";;; new\n") {
            Some((old, _)) if version == "old" => old,
            Some((_, new)) => new,
            None => self.text,
        }
    }

    /// One version, linked.
    pub fn image(&self, version: &str) -> Image {
        let bytes = if self.comment == "//" {
            let mut clang = Command::new("clang-19");
            clang.args(["-w", "-g", "-O0", "-S", "-emit-llvm", "-o", "-", "--target=x86_64-unknown-linux-gnu"]);
            if version == "old" {
                clang.arg("-DOLD");
            }
            let output = clang.arg(self.path).output().expect("clang-19 runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            output.stdout
        } else {
            self.version(version).as_bytes().to_vec()
        };
        image_of(self.name, &String::from_utf8_lossy(&bytes))
    }
}

/// A program in LLVM's text form, linked with nothing.
pub fn image_of(name: &str, text: &str) -> Image {
    let whole = if text.contains("target triple") { text.to_owned() } else { format!("{TARGET}{text}") };
    let module = schism_bitcode::read_bytes(name, whole.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
    link(vec![module], None, &[]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All analyses of one version.
pub struct Analyses<'a> {
    pub image: &'a Image,
    pub points_to: &'a PointsTo,
    pub calls: &'a CallGraph,
    pub modref: &'a ModRef,
    pub icfg: &'a Icfg,
    pub control: &'a ControlGraph<'a>,
    pub pdg: &'a Pdg<'a>,
    pub outputs: &'a Outputs,
    pub passage: &'a Passage,
    pub sdg: &'a Sdg<'a>,
}

impl Analyses<'_> {
    /// Makes all analyses and uses them.
    pub fn with<R>(image: &Image, use_them: impl FnOnce(&Analyses<'_>) -> R) -> R {
        let points_to = PointsTo::new(image);
        let calls = CallGraph::new(image, &points_to);
        let modref = ModRef::new(image, &points_to, &calls);
        let icfg = Icfg::new(image, &calls);
        let control = ControlGraph::new(image, &icfg);
        let pdg = Pdg::new(&control, &modref);
        let outputs = Outputs::new(image, &calls, &icfg);
        let passage = Passage::new(&icfg);
        let sdg = Sdg::new(&pdg, &calls, &points_to, &outputs, Detail::Own);
        use_them(&Analyses {
            image,
            points_to: &points_to,
            calls: &calls,
            modref: &modref,
            icfg: &icfg,
            control: &control,
            pdg: &pdg,
            outputs: &outputs,
            passage: &passage,
            sdg: &sdg,
        })
    }

    /// What reachability of changes needs.
    pub fn reach_input(&self) -> ReachInput<'_> {
        ReachInput { icfg: self.icfg, points_to: self.points_to, modref: self.modref }
    }

    /// The functions with a body.
    pub fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        functions(self.image)
    }
}

/// The functions with a body.
pub fn functions(image: &Image) -> impl Iterator<Item = FunctionId> + '_ {
    (0..image.functions.len()).map(FunctionId::new).filter(|&id| image.function(id).body.is_some())
}

/// The source line of an instruction, 0 if it has none.
pub fn line(image: &Image, function: FunctionId, inst: InstId) -> u32 {
    image.function(function).body.as_ref().map_or(0, |body| body.insts[inst.index()].loc.line)
}
