//! A finding as a test folder.
//!
//! As [`TestFolder`] says, but with `expected.old/` and `expected.new/` for what was seen of both versions instead of one
//! prediction, and with these files in each of them:
//!
//! | file | what it holds |
//! |---|---|
//! | `stdout`, `stderr`, `status`, `files/` | as in `expected/`; `status` is 124 for a run that was stopped |
//! | `hung` | present if the run was stopped because it did not end |
//! | `sanitizers` | what builds with sanitizers reported; absent if nothing |
//! | `stdout.sed`, `stderr.sed` | leaves out the lines that `--ignore` touches and what changes from run to run; absent if there is neither |
//!
//! `name` is the finding's headline, on one line. `repro.c` is there for functions: the call in C, for any compiler.

use std::path::Path;

use serde::Serialize;

use super::check::{self, STOPPED};
use super::class::Seen;
use super::finding::{Finding, Side};
use super::ignore::Ignore;
use super::visible::visible;
use crate::error::Result;
use crate::fresh;
use crate::script::{Check, script};
use crate::test::Object;
use crate::test_folder::{JSON, RUN, TestFolder, Unusual, objects_alone, shell_status};

/// What `test.json` says.
#[derive(Serialize)]
struct Short<'f> {
    version: u32,
    kind: &'static str,
    class: &'static str,
    fingerprint: &'f str,
    command: String,
    stdin_is_file: bool,
    #[serde(flatten)]
    unusual: Unusual,
}

/// The folder of what is expected of one version.
pub(crate) fn expected(side: Side) -> &'static str {
    match side {
        Side::Old => "expected.old",
        Side::New => "expected.new",
    }
}

/// Writes a finding into a folder, which is made.
pub(crate) fn write(path: &Path, finding: &Finding, fingerprint: &str, ignore: &Ignore) -> Result<()> {
    let folder = TestFolder::at(path);
    let input = &finding.input;
    let object = |(name, bytes): &(String, Vec<u8>)| Object { name: name.clone(), bytes: bytes.clone() };
    let objects: Vec<Object> = finding.values.iter().map(object).collect();
    let ktest = (!objects.is_empty()).then(|| objects_alone(input, &objects));
    folder.put_input(input, ktest.as_ref())?;
    let versions = check::versions(finding, ignore);
    folder.put_script(RUN, &script(input, !objects.is_empty(), &Check::Versions(&versions)))?;
    put_side(&folder, Side::Old, &finding.old, ignore)?;
    put_side(&folder, Side::New, &finding.new, ignore)?;
    folder.put("name", format!("{}\n", visible(finding.headline().as_bytes())).as_bytes())?;
    if let (Some(call), Some(made)) = (&finding.call, finding.reproduction())
        && let Some(text) = crate::typed::file(call, &made, &finding.headline())
    {
        folder.put("repro.c", text.as_bytes())?;
    }
    let words: Vec<String> = input.argv.iter().map(|word| crate::quote(word)).collect();
    let short = Short {
        version: 1,
        kind: "difference",
        class: finding.class.name(),
        fingerprint,
        command: words.join(" "),
        stdin_is_file: input.stdin_is_file,
        unusual: Unusual::of(input),
    };
    fresh::put_json(path, JSON, &short)
}

fn put_side(folder: &TestFolder, side: Side, seen: &Seen, ignore: &Ignore) -> Result<()> {
    let name = expected(side);
    folder.put_expected(name, &seen.outcome)?;
    let folder = TestFolder::at(folder.path().join(name));
    // Always there, unlike in a prediction: nothing is as much worth checking as something.
    folder.put("stderr", &seen.outcome.stderr)?;
    let status = if seen.hung { STOPPED } else { shell_status(seen.outcome.status) };
    folder.put("status", format!("{status}\n").as_bytes())?;
    if seen.hung {
        folder.put("hung", b"did not end within its time\n")?;
    }
    let reports: Vec<String> = seen.sanitizers.iter().map(|report| report.to_string()).collect();
    folder.put_some("sanitizers", reports.join("\n").as_bytes())?;
    for (name, text) in [("stdout.sed", &seen.outcome.stdout), ("stderr.sed", &seen.outcome.stderr)] {
        if let Some(mask) = check::mask(text, ignore) {
            folder.put(name, mask.as_bytes())?;
        }
    }
    Ok(())
}
