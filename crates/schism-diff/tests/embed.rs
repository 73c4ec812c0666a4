//! The example of the library says what the command says.

use std::path::Path;

#[path = "../examples/embed.rs"]
#[allow(dead_code, reason = "its main is for the command line")]
mod embed;

fn compare(old: &str, new: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, source: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, source).expect("a source");
        path
    };
    let versions: [&Path; 2] = [&file("old.c", old), &file("new.c", new)];
    embed::compare(versions[0], versions[1]).map_err(|error| format!("{error:#}"))
}

fn says_high_from(limit: char) -> String {
    format!(
        "#include <stdio.h>\nint main(int n, char **a) {{ puts(n > 1 && a[1][0] > '{limit}' ? \"high\" : \"low\"); }}\n"
    )
}

#[test]
fn the_example_tells_what_differs() {
    let told = compare(&says_high_from('f'), &says_high_from('g')).unwrap();
    assert!(told.starts_with("DIFFERENT\n`") && told.ends_with("` prints `high` in old and `low` in new"), "{told}");
}

#[test]
fn the_example_says_same_of_what_is_the_same() {
    let told = compare(&says_high_from('f'), &says_high_from('f')).unwrap();
    assert!(told.starts_with("SAME"), "{told}");
}

#[test]
fn what_is_wrong_is_an_error_with_a_reason() {
    let told = compare("int main(void) { return 0; }", "int main(void) { return x; }").unwrap_err();
    assert!(told.contains("new.c:1:"), "{told}");
}
