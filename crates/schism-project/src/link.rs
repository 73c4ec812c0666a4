//! What a linked file is made of, where the sections of its objects cannot tell.
//!
//! Objects that no watched compiler made are listed as such. Three more cases: sources that are compiled and linked in one step leave no object, link-time optimisation throws the sections of its objects away, and
//! bitcode as an object has no sections at all. Then the list is put together from the command line and written into what was linked.

use std::fs;
use std::path::Path;

use schism_native::content_hash;

use crate::error::{FileContext, Result};
use crate::invocation::Invocation;
use crate::record::Record;
use crate::second::absolute;
use crate::section;
use crate::session::{Recipe, Session};

/// Completes the list of a file that was just linked. `sources` are the records of what was compiled in the same step.
pub(crate) fn complete(
    session: &Session,
    recipe: &Recipe,
    invocation: &Invocation,
    sources: Vec<String>,
) -> Result<()> {
    let linked = invocation.linked();
    let mut all = sources;
    all.extend(unknown(session, recipe, invocation)?);
    for input in &invocation.inputs {
        let Ok(bytes) = fs::read(input) else { continue };
        let is_archive = bytes.starts_with(b"!<arch>") || bytes.starts_with(b"!<thin>");
        let is_shared = input.to_string_lossy().contains(".so");
        if is_shared {
            continue;
        }
        if !is_archive {
            all.extend(of_object(session, &bytes));
        } else if invocation.link_time {
            // Which members were needed only the linker knows; schism's own linker leaves out what is not.
            all.extend(section::members(input).iter().flat_map(|member| of_object(session, member)));
        }
    }
    let bytes = fs::read(&linked).file("read", &linked)?;
    let listed = section::ids(&bytes);
    all.retain(|id| !listed.contains(id));
    if all.is_empty() {
        return Ok(());
    }
    let mut complete: Vec<String> = Vec::new();
    for id in all.into_iter().chain(listed) {
        if !complete.contains(&id) {
            complete.push(id);
        }
    }
    section::write(&linked, &complete)
}

/// Records of the project's objects that no watched compiler made: by the assembler itself, by another compiler, or before the build. What changes in them
/// nobody sees but who compares their bytes.
fn unknown(session: &Session, recipe: &Recipe, invocation: &Invocation) -> Result<Vec<String>> {
    let mut ids = Vec::new();
    for input in invocation.inputs.iter().cloned().chain(invocation.named_archives()) {
        let Ok(full) = absolute(&input).canonicalize() else { continue };
        if !full.starts_with(&recipe.root) {
            continue;
        }
        let Ok(bytes) = fs::read(&input) else { continue };
        let is_archive = bytes.starts_with(b"!<arch>") || bytes.starts_with(b"!<thin>");
        let objects = if is_archive { section::members(&input) } else { vec![bytes] };
        let strangers: Vec<Vec<u8>> = objects
            .into_iter()
            .filter(|object| section::is_object(object) && of_object(session, object).is_empty())
            .collect();
        if strangers.is_empty() {
            continue;
        }
        let folder = std::env::current_dir().unwrap_or_default();
        let command = vec![Record::BYTES.to_owned(), content_hash(&strangers.concat())];
        let bitcode = Err("made by no compiler that was watched".to_owned());
        ids.push(session.keep_record(&Record { bitcode, folder, source: input.clone(), object: input, command })?);
    }
    Ok(ids)
}

/// The records of an object, in a section or remembered.
fn of_object(session: &Session, bytes: &[u8]) -> Vec<String> {
    let ids = section::ids(bytes);
    if ids.is_empty() { session.remembered(bytes).into_iter().collect() } else { ids }
}

/// Leaves the record of an object in it.
pub(crate) fn mark(session: &Session, object: &Path, id: &str) -> Result<()> {
    section::write(object, &[id.to_owned()]).or_else(|_| {
        let bytes = fs::read(object).file("read", object)?;
        session.remember(&bytes, id)
    })
}
