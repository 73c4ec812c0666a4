//! Questions that the solver does not answer at once are asked again with more patience, before anything ends without an answer.

use std::fs;
use std::process::Command;

/// What `schism diff` prints of two functions, of which the new one returns something else where two numbers have this product.
fn diff(product: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let function = |condition: &str| {
        format!(
            "int check(unsigned a, unsigned b)\n{{\n\ta &= 0xfffff;\n\tb &= 0xfffff;\n\
             \tif ({condition})\n\t\treturn 1;\n\treturn 0;\n}}\n"
        )
    };
    fs::write(folder.path().join("old.c"), function("0")).expect("old.c");
    let condition = format!("a > 1 && b > a && (unsigned long)a * b == {product}");
    fs::write(folder.path().join("new.c"), function(&condition)).expect("new.c");
    let output = Command::new(env!("CARGO_BIN_EXE_schism"))
        .args(["diff", "--entry", "check", "--max-time", "0"])
        .args(["old.c", "new.c"])
        .current_dir(folder.path())
        .output()
        .expect("schism starts");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_product_of_two_primes_is_taken_apart() {
    let (status, printed) = diff("4292870399ul");
    assert_eq!(status, Some(1), "65519 * 65521: {printed}");
    assert!(printed.contains("check(65519, 65521)"), "{printed}");
}

#[test]
fn a_prime_is_no_product() {
    let (status, printed) = diff("16769023ul");
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("SAME WITHIN BOUNDS"), "{printed}");
}
