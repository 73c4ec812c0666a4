//! The same driver for two versions of a function.

use std::path::PathBuf;

use anyhow::{Context, bail};
use schism_ir::Image;
use schism_native::Flags;
use schism_report::typed::Sources;

use super::signature::{Signature, Value};
use super::target::Target;
use super::types::{Leaf, LeafKind, Scalar};
use super::{Call, Called, PROGRAM_MAIN, Program, native, shapes};
use crate::tools::Tools;

/// The files of one version, and what clang is told.
#[derive(Clone, Copy)]
pub(crate) struct Files<'f> {
    pub(crate) files: &'f [PathBuf],
    pub(crate) flags: &'f Flags,
}

/// One driver for two versions.
pub(crate) struct Pair {
    /// The driver's text.
    pub(crate) driver: String,
    /// The files of native programs that do the same.
    pub(crate) sources: [Vec<PathBuf>; 2],
    /// What the call alone neither varies nor shows, in either version: as long as that may matter, the answer is no SAME.
    pub(crate) not_shown: Vec<String>,
    called: Called,
    /// What each version is compiled from, for whoever repeats a call without schism.
    written: [Sources; 2],
}

/// Both versions, linked with a driver for the function of `request`.
///
/// # Errors
/// If a version lacks the function, or the versions do not take the same.
pub(crate) fn pair(toolchain: &Tools, versions: [Files; 2], request: &Call) -> anyhow::Result<([Image; 2], Pair)> {
    let (mut old, before) = load(toolchain, versions[0], request).context("the old version")?;
    let (mut new, mut called) = load(toolchain, versions[1], request).context("the new version")?;
    agree(&before, &called)?;
    let mut not_shown = before.entry.not_shown();
    let olds = std::iter::once(before.entry).chain(before.setup);
    for (signature, old) in std::iter::once(&mut called.entry).chain(&mut called.setup).zip(olds) {
        // What one version frees cannot be looked at in either.
        signature.may_free |= old.may_free;
    }
    not_shown.extend(called.entry.not_shown());
    let not_shown = not_shown.into_iter().collect();
    let driver = called.driver(request);
    let sources =
        [old.native(toolchain, versions[0], request, &driver)?, new.native(toolchain, versions[1], request, &driver)?];
    let written = [old.written(versions[0], request)?, new.written(versions[1], request)?];
    old.rename_main();
    new.rename_main();
    let images = [old.image(toolchain, &driver)?, new.image(toolchain, &driver)?];
    Ok((images, Pair { driver, sources, not_shown, called, written }))
}

impl Pair {
    /// How the call is written down, and what came of it.
    pub(crate) fn call(&self) -> schism_report::typed::Call {
        let sources = self.written.clone();
        schism_report::typed::Call { sources, ..shapes::call(&self.called.entry, &self.called.setup) }
    }

    /// The files of a native program for a further version.
    ///
    /// # Errors
    /// As for [`pair`].
    pub(crate) fn further(&self, toolchain: &Tools, version: Files, request: &Call) -> anyhow::Result<Vec<PathBuf>> {
        let (program, called) = load(toolchain, version, request)?;
        agree(&self.called, &called)?;
        program.native(toolchain, version, request, &self.driver)
    }
}

fn load(toolchain: &Tools, version: Files, request: &Call) -> anyhow::Result<(Program, Called)> {
    let mut program = Program::load(toolchain, version.files, version.flags)?;
    let mut called = program.called(toolchain, request)?;
    for signature in std::iter::once(&mut called.entry).chain(&mut called.setup) {
        // A function may be local in one version only.
        if signature.name != "main" {
            let (module, id, _) = program.find(&signature.name)?;
            signature.symbol = program.publish(module, id, &signature.name);
        }
    }
    Ok((program, called))
}

impl Program {
    /// The files of a native program with this driver.
    fn native(&self, toolchain: &Tools, version: Files, request: &Call, driver: &str) -> anyhow::Result<Vec<PathBuf>> {
        let mut files: Vec<_> = version.files.iter().map(|file| (file.as_path(), Vec::new())).collect();
        for name in std::iter::once(request.entry).chain(request.setup.iter().map(String::as_str)) {
            let (module, ..) = self.find(name)?;
            if !files[module].1.contains(&name) {
                files[module].1.push(name);
            }
        }
        native::sources(toolchain, driver, &files)
    }

    /// The sources, if all are C: the one with the function apart.
    fn written(&self, version: Files, request: &Call) -> anyhow::Result<Sources> {
        let (module, ..) = self.find(request.entry)?;
        let is_c = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "c" || extension == "i");
        if !version.files.iter().all(is_c) {
            return Ok(Sources::default());
        }
        let absolute = |file: &PathBuf| std::path::absolute(file).unwrap_or_else(|_| file.clone());
        let mut others: Vec<String> =
            version.files.iter().map(|file| absolute(file).to_string_lossy().into_owned()).collect();
        let main = others.remove(module);
        Ok(Sources { main, others, flags: version.flags.portable() })
    }

    /// So that the driver's `main` is the only one of this name when versions are compared.
    fn rename_main(&mut self) {
        let functions = self.modules.iter_mut().flat_map(|module| &mut module.functions);
        for function in functions.filter(|function| function.name == "main") {
            PROGRAM_MAIN.clone_into(&mut function.name);
        }
    }
}

/// Both versions must take and return the same, or there is nothing to compare.
fn agree(old: &Called, new: &Called) -> anyhow::Result<()> {
    let functions = |called: &Called| std::iter::once(&called.entry).chain(&called.setup).cloned().collect::<Vec<_>>();
    for (old, new) in functions(old).iter().zip(&functions(new)) {
        if let Some(what) = disagreement(old, new) {
            bail!("`{}` cannot be compared: {what}", new.name);
        }
    }
    Ok(())
}

/// In what two signatures differ. Names of parameters do not count.
fn disagreement(old: &Signature, new: &Signature) -> Option<String> {
    let (before, now) = (old.params.len(), new.params.len());
    if before != now {
        return Some(format!("its number of parameters is {before} in one version and {now} in the other"));
    }
    for (number, (old, new)) in old.params.iter().zip(&new.params).enumerate() {
        if !same_value(&old.value, &new.value) {
            let number = number + 1;
            return Some(format!("parameter {number} (`{}`) has another type in the other version", new.name));
        }
    }
    (!same_value(&old.result, &new.result)).then(|| "its result has another type in the other version".to_owned())
}

fn same_value(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Nothing, Value::Nothing) => true,
        (Value::Scalar(old), Value::Scalar(new)) => same_scalar(*old, *new),
        (Value::Pointer(old), Value::Pointer(new)) => same_target(old, new),
        (Value::Record(old), Value::Record(new)) => old.fields == new.fields && same_target(&old.content, &new.content),
        _ => false,
    }
}

/// Numbers of one size are passed in the same way, but for small ones, which are extended by their sign.
fn same_scalar(old: Scalar, new: Scalar) -> bool {
    (old.bytes, old.is_float) == (new.bytes, new.is_float) && (old.c == new.c || old.bytes >= 4)
}

fn same_target(old: &Target, new: &Target) -> bool {
    let inner = |old: &Option<Target>, new: &Option<Target>| match (old, new) {
        (Some(old), Some(new)) => same_target(old, new),
        (None, None) => true,
        _ => false,
    };
    (old.size, old.is_text) == (new.size, new.is_text)
        && old.leaves.len() == new.leaves.len()
        && old.leaves.iter().zip(&new.leaves).all(|(old, new)| same_leaf(old, new))
        && old.pointers.len() == new.pointers.len()
        && old.pointers.iter().zip(&new.pointers).all(|(old, new)| old.0 == new.0 && inner(&old.2, &new.2))
}

fn same_leaf(old: &Leaf, new: &Leaf) -> bool {
    let same_kind = match (&old.kind, &new.kind) {
        (LeafKind::Number(old), LeafKind::Number(new)) | (LeafKind::Numbers(old), LeafKind::Numbers(new)) => {
            same_scalar(*old, *new)
        }
        (LeafKind::Pointer(_), LeafKind::Pointer(_)) | (LeafKind::Bytes, LeafKind::Bytes) => true,
        _ => false,
    };
    (old.offset, old.size) == (new.offset, new.size) && same_kind
}

#[cfg(test)]
mod tests {
    use super::super::signature::Parameter;
    use super::*;

    fn function(params: &[(&str, Value)], result: Value) -> Signature {
        let params = params.iter().map(|(name, value)| Parameter { name: (*name).to_owned(), value: value.clone() });
        let (params, forms) = (params.collect(), super::super::shapes::Forms::default());
        let (name, symbol) = ("f".into(), "f".into());
        Signature { name, symbol, params, result, forms, may_free: false, unseen: Default::default() }
    }

    fn int(c: &'static str, bytes: u64) -> Value {
        Value::Scalar(Scalar { c, bytes, is_float: false })
    }

    #[test]
    fn names_and_signs_do_not_matter() {
        let old = function(&[("a", int("int", 4))], Value::Nothing);
        assert_eq!(disagreement(&old, &function(&[("b", int("unsigned", 4))], Value::Nothing)), None);
    }

    #[test]
    fn what_differs_is_named() {
        let old = function(&[("a", int("int", 4)), ("s", int("signed char", 1))], Value::Nothing);
        let words = |new: &Signature| disagreement(&old, new).unwrap_or_default();
        let fewer = function(&[("a", int("int", 4))], Value::Nothing);
        assert_eq!(words(&fewer), "its number of parameters is 2 in one version and 1 in the other");
        let narrow = function(&[("a", int("int", 4)), ("s", int("unsigned char", 1))], Value::Nothing);
        assert_eq!(words(&narrow), "parameter 2 (`s`) has another type in the other version");
        let result = Signature { result: int("int", 4), ..old.clone() };
        assert_eq!(words(&result), "its result has another type in the other version");
        let larger = Value::Pointer(Target::bytes(8));
        let pointer = function(&[("p", Value::Pointer(Target::bytes(4)))], Value::Nothing);
        assert!(disagreement(&pointer, &function(&[("p", larger)], Value::Nothing)).is_some());
    }
}
