//! Changes that only the native programs have.
//!
//! The machine runs what the sources are with the headers of its own C library. The system's headers may make something else of them: a macro
//! such as `_POSIX_C_SOURCE` decides which function `getopt` is. Such a change is in no form that the machine compares, so before anybody says
//! *same*, the sources are compared once more as the system's headers make them.

use std::collections::BTreeSet;
use std::path::Path;

use schism_ir::Image;
use schism_program::{Program, Side};

use super::versions::Version;
use crate::tools::Tools;

/// Names that are told; more would say no more.
const MOST_NAMED: usize = 4;

/// What is changed in the native programs and not in the program that the machine ran. Nothing if the versions were not given as C files.
pub(super) fn only_natively(
    toolchain: &Tools,
    versions: &[Version; 2],
    program: &Program,
) -> anyhow::Result<Vec<String>> {
    let (Some(old), Some(new)) = (image(toolchain, &versions[0])?, image(toolchain, &versions[1])?) else {
        return Ok(Vec::new());
    };
    let native = Program::new(old, new);
    let mut names: BTreeSet<String> =
        changed_functions(&native).difference(&changed_functions(program)).cloned().collect();
    // A function that is changed in both forms may be changed in one more way natively: it calls something in the place of something else. What
    // only comes or only goes is often a macro of one header and a function of the other.
    let calls = |program: &Program| {
        let [old, new] = [&program.old, &program.new].map(called);
        [&old - &new, &new - &old]
    };
    let [gone, come] = calls(&native);
    if names.is_empty() && !gone.is_empty() && !come.is_empty() && calls(program).iter().all(BTreeSet::is_empty) {
        names = &gone | &come;
    }
    if names.is_empty() && program.is_unchanged() && !native.is_unchanged() {
        names.insert("data".to_owned());
    }
    Ok(names.into_iter().take(MOST_NAMED).collect())
}

/// A version as the system's headers make it, without a library.
fn image(toolchain: &Tools, version: &Version) -> anyhow::Result<Option<Image>> {
    let Some((files, flags)) = version.sources() else { return Ok(None) };
    if !files.iter().all(|file| is_c(file)) {
        return Ok(None);
    }
    let module = |file: &std::path::PathBuf| -> anyhow::Result<_> {
        Ok(toolchain.load_module(&toolchain.native_bitcode(file, flags)?)?)
    };
    let modules = files.iter().map(module).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Some(schism_ir::link(modules, None, &[])?))
}

fn is_c(file: &Path) -> bool {
    matches!(file.extension().and_then(|extension| extension.to_str()), Some("c" | "i"))
}

/// The names of functions of the program's own that are not the same in both versions.
fn changed_functions(program: &Program) -> BTreeSet<String> {
    let name = |side: Side, id| {
        let image = program.image(side);
        image.is_own(id).then(|| image.function(id).name.clone())
    };
    let changed = program.functions.iter().filter(|pair| !pair.is_same());
    changed
        .flat_map(|pair| [pair.old.and_then(|id| name(Side::Old, id)), pair.new.and_then(|id| name(Side::New, id))])
        .flatten()
        .collect()
}

/// The names of functions that the program's own files use and do not define.
fn called(image: &Image) -> BTreeSet<String> {
    let own = &image.modules[..image.own_modules];
    let functions = || own.iter().flat_map(|module| &module.functions);
    let defined: BTreeSet<&str> =
        functions().filter(|function| function.body.is_some()).map(|function| function.name.as_str()).collect();
    let used = functions().filter(|function| function.body.is_none()).map(|function| function.name.as_str());
    used.filter(|name| !defined.contains(name)).map(str::to_owned).collect()
}
