//! Runs in one output folder after and beside each other, and strangers in the way.

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;

use super::*;

/// A run that ends at once.
fn run(path: &Path) -> Result<()> {
    check_output(path)?;
    let _held = create(path, |folder| put(folder, FINDINGS, b"{}"))?;
    Ok(())
}

/// All that is below a folder: files with their contents, everything else with nothing.
fn below(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let kind = path.symlink_metadata().unwrap().file_type();
            if kind.is_dir() {
                waiting.push(path.clone());
            }
            let content = if kind.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
            found.insert(path.strip_prefix(folder).unwrap().to_owned(), content);
        }
    }
    found
}

/// Tries a run that must be refused with these words, and must leave everything as it was.
fn refused(place: &Path, output: &Path, words: &str) {
    let before = below(place);
    let error = run(output).unwrap_err().to_string();
    assert!(error.contains(words) && error.contains("--output"), "{output:?}: {error}");
    assert_eq!(create(output, |_| Ok(())).unwrap_err().to_string(), error);
    assert_eq!(below(place), before, "{output:?}");
}

/// A folder in which a user's work looks like that of schism.
fn users(folder: &Path) {
    fs::create_dir_all(folder.join("tests")).unwrap();
    for name in ["tests/mine", "tests.sh", "report.html", "letter"] {
        fs::write(folder.join(name), "dear").unwrap();
    }
}

#[test]
fn only_folders_with_the_mark_are_replaced() {
    let place = tempfile::tempdir().unwrap();
    let output = place.path().join("out");
    for end in ["", ".new", ".old"] {
        let place = tempfile::tempdir().unwrap();
        let output = place.path().join("out");
        run(&output).unwrap();
        let taken = beside(&output, end);
        let _ = fs::remove_dir_all(&taken);
        users(&taken);
        refused(place.path(), &output, "was not made by schism");
        for name in [FINDINGS, SUMMARY] {
            fs::write(taken.join(name), "{}").unwrap();
            refused(place.path(), &output, "an earlier version");
        }
        // A mark of the right name is not enough, and neither is one that is a link.
        fs::write(taken.join(MARKER), "mine").unwrap();
        refused(place.path(), &output, "an earlier version");
    }
    run(&output).unwrap();
    fs::rename(output.join(MARKER), place.path().join("mark")).unwrap();
    symlink(place.path().join("mark"), output.join(MARKER)).unwrap();
    refused(place.path(), &output, "an earlier version");
}

#[test]
fn links_and_files_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let (real, link) = (place.path().join("real"), place.path().join("link"));
    run(&real).unwrap();
    symlink(&real, &link).unwrap();
    refused(place.path(), &link, "symbolic link");
    refused(place.path(), &place.path().join("link//"), "symbolic link");
    fs::remove_file(&link).unwrap();
    symlink("nowhere", &link).unwrap();
    refused(place.path(), &link, "symbolic link");
    symlink(&real, place.path().join("real.old")).unwrap();
    refused(place.path(), &real, "symbolic link");
    fs::write(place.path().join("file"), "dear").unwrap();
    refused(place.path(), &place.path().join("file"), "not a folder");
}

#[test]
fn what_has_no_name_of_its_own_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let inner = place.path().join("inner");
    fs::create_dir(&inner).unwrap();
    for output in [Path::new("/"), Path::new("."), Path::new(".."), Path::new("./"), Path::new(""), &inner.join("..")] {
        refused(place.path(), output, "folder of its own");
    }
}

#[test]
fn an_empty_folder_and_a_slash_are_fine() {
    let place = tempfile::tempdir().unwrap();
    let output = place.path().join("a/out/");
    fs::create_dir_all(&output).unwrap();
    fs::create_dir_all(place.path().join("a/out.new")).unwrap();
    for _ in 0..3 {
        run(&output).unwrap();
    }
    let mut names: Vec<_> = below(place.path()).into_keys().collect();
    names.retain(|path| path.components().count() == 2);
    assert_eq!(names, [Path::new("a/out"), Path::new("a/out.old")]);
}

#[test]
fn what_a_killed_run_left_is_removed() {
    let place = tempfile::tempdir().unwrap();
    let output = place.path().join("out");
    run(&output).unwrap();
    let mark = fs::read(output.join(MARKER)).unwrap();
    // Killed while it made the mark, while it made the rest, and while it removed that again.
    for (length, rest) in [(0, false), (mark.len() / 2, false), (mark.len(), false), (mark.len(), true)] {
        let left = place.path().join("out.new");
        fs::create_dir(&left).unwrap();
        fs::write(left.join(MARKER), &mark[..length]).unwrap();
        if rest {
            fs::create_dir(left.join("tests")).unwrap();
        }
        run(&output).unwrap();
        assert!(!left.exists());
    }
}

#[test]
fn a_folder_in_which_somebody_writes_is_left_to_him() {
    let place = tempfile::tempdir().unwrap();
    let output = place.path().join("out");
    run(&output).unwrap();
    let held = create(&output, |folder| put(folder, FINDINGS, b"{}")).unwrap();
    refused(place.path(), &output, &format!("process {}", std::process::id()));
    refused(place.path(), &output, "is writing there");
    drop(held);
    run(&output).unwrap();
}

#[test]
fn runs_at_the_same_time_get_it_one_by_one() {
    let place = tempfile::tempdir().unwrap();
    let output = place.path().join("out");
    let done = std::thread::scope(|threads| {
        let runs: Vec<_> = (0..8).map(|_| threads.spawn(|| (0..20).filter(|_| run(&output).is_ok()).count())).collect();
        runs.into_iter().map(|run| run.join().unwrap()).sum::<usize>()
    });
    assert!(done > 0);
    let names: Vec<_> = below(place.path()).into_keys().filter(|path| path.components().count() == 1).collect();
    assert!(names.len() <= 2 && names[0] == Path::new("out"), "{names:?}");
}

#[test]
fn a_folder_that_cannot_be_filled_leaves_the_earlier_one() {
    let place = tempfile::tempdir().unwrap();
    let output = place.path().join("out");
    run(&output).unwrap();
    let before = below(place.path());
    let full = |folder: &Path| {
        put(folder, "half", b"")?;
        Err(malformed(folder, "no space"))
    };
    create(&output, full).unwrap_err();
    assert_eq!(below(place.path()), before);
}
