//! What a test's own comments ask for: DejaGnu's `{ dg-... }` directives, as far as they matter for clang on x86-64
//! Linux.

/// The target that selectors are matched with.
const TARGET: &str = "x86_64-pc-linux-gnu";

/// Properties that selectors name and that this target does not have; it has all the others that the tests use.
const ABSENT: [&str; 7] = ["freestanding", "ia32", "ilp32", "newlib_nano_io", "vxworks_kernel", "dfp", "avr_tiny"];

/// Options that only steer GCC's own optimiser, by prefix. clang does not know them.
const GCC_ONLY: [&str; 17] = [
    "-fno-tree-",
    "-ftree-loop-distribution",
    "-fmodulo-sched",
    "-fno-ira-",
    "-fno-ipa-",
    "-fno-early-inlining",
    "-fno-vect-cost-model",
    "-foptimize-strlen",
    "-fno-tracer",
    "-fno-dce",
    "-fno-gcse",
    "-fno-ivopts",
    "-fexpensive-optimizations",
    "-mno-stv",
    "-mpc64",
    "-Wl,",
    "-finput-charset=utf-8",
];

/// What the directives of one file come to at one optimisation level.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// Options to add.
    pub options: Vec<String>,
    /// The test is not meant for this target or level.
    pub skip: bool,
}

/// Reads the directives in `source`, for a run with the option `level` (such as `-O0`).
pub fn parse(source: &str, level: &str) -> Directives {
    let mut result = Directives::default();
    let mut rest = source;
    while let Some(at) = rest.find("{ dg-") {
        rest = &rest[at..];
        let (group, after) = braced(rest);
        rest = after;
        apply(&words(group), level, &mut result);
    }
    result
}

/// Without the options that only GCC's optimiser understands.
pub fn for_clang(options: impl IntoIterator<Item = String>) -> Vec<String> {
    options.into_iter().filter(|option| !GCC_ONLY.iter().any(|prefix| option.starts_with(prefix))).collect()
}

fn apply(directive: &[&str], level: &str, result: &mut Directives) {
    let Some((&name, arguments)) = directive.split_first() else { return };
    let argument = |index: usize| arguments.get(index).copied().unwrap_or("");
    match name {
        "dg-options" | "dg-additional-options" => {
            let selector = argument(1).trim().strip_prefix("target").unwrap_or("*-*-*");
            if selected(selector) {
                let options = words(argument(0)).into_iter().flat_map(str::split_whitespace).map(str::to_owned);
                result.options.extend(for_clang(options));
            }
        }
        "dg-skip-if" => {
            let named = |list: &str| words(list).iter().any(|option| *option == "*" || *option == level);
            let included = arguments.len() < 3 || named(argument(2));
            result.skip |= selected(argument(1)) && included && !named(argument(3));
        }
        "dg-require-effective-target" => result.skip |= !selected(argument(0)),
        "dg-do" => result.skip |= argument(0) != "run",
        _ => {}
    }
}

/// Evaluates a selector: a list of target patterns, or an expression of them with `!`, `&&`, `||` and braces.
fn selected(selector: &str) -> bool {
    let mut any = false;
    let mut all = true;
    let mut negate = false;
    for word in words(selector) {
        match word {
            "!" => negate = !negate,
            "&&" => {
                all &= any;
                any = false;
            }
            // Operands side by side are alternatives, so `||` says nothing more.
            "||" => {}
            operand => {
                let group = operand.contains(char::is_whitespace);
                let holds = if group { selected(operand) } else { has(operand) };
                any |= holds != negate;
                negate = false;
            }
        }
    }
    all && any
}

/// One operand: a pattern for the target's name, or the name of a property.
fn has(operand: &str) -> bool {
    if operand.contains('-') { glob(operand.as_bytes(), TARGET.as_bytes()) } else { !ABSENT.contains(&operand) }
}

/// Shell pattern matching with `*` and `?`.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern.split_first(), text.split_first()) {
        (None, _) => text.is_empty(),
        (Some((b'*', rest)), _) => (0..=text.len()).any(|skip| glob(rest, &text[skip..])),
        (Some((b'?', rest)), Some((_, tail))) => glob(rest, tail),
        (Some((want, rest)), Some((byte, tail))) => want == byte && glob(rest, tail),
        (Some(_), None) => false,
    }
}

/// Splits at blanks; a quoted or braced part is one word, without its marks.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (word, after) = match first {
            '{' => braced(rest),
            '"' => rest[1..].split_once('"').unwrap_or((&rest[1..], "")),
            _ => rest.split_at(rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len())),
        };
        words.push(word.trim());
        rest = after.trim_start();
    }
    words
}

/// `text` starts with a brace: what is inside, and what follows the matching one.
fn braced(text: &str) -> (&str, &str) {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return (&text[1..at], &text[at + 1..]),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    (&text[1..], "")
}

#[cfg(test)]
mod tests {
    use super::{parse, selected};

    fn check(source: &str, options: &[&str], skip: bool) {
        let found = parse(source, "-O0");
        assert_eq!((found.options.as_slice(), found.skip), (options.map_to_owned().as_slice(), skip), "{source}");
    }

    trait MapToOwned {
        fn map_to_owned(&self) -> Vec<String>;
    }
    impl MapToOwned for &[&str] {
        fn map_to_owned(&self) -> Vec<String> {
            self.iter().map(|word| word.to_string()).collect()
        }
    }

    #[test]
    fn options() {
        check("/* { dg-options \"-fwrapv -fgnu89-inline\" } */", &["-fwrapv", "-fgnu89-inline"], false);
        check("/* { dg-options { \"-fwrapv\" } } */", &["-fwrapv"], false);
        check("/* { dg-options \"-mno-mmx\" { target { x86_64-*-* i?86-*-* } } } */", &["-mno-mmx"], false);
        check("/* { dg-options \"-mno-eabi\" { target powerpc-*-eabi* } } */", &[], false);
        check("/* { dg-options \"-mtune=i686\" { target { { i?86-*-* x86_64-*-* } && ia32 } } } */", &[], false);
        check("/* { dg-additional-options \"-DNOSIG\" { target { ! signal } } } */", &[], false);
        check("/* { dg-additional-options \"-fno-tree-coalesce-vars -fpic\" { target fpic } } */", &["-fpic"], false);
    }

    #[test]
    fn skips() {
        check("int main(void) { return 0; }", &[], false);
        check("/* { dg-skip-if \"requires io\" { freestanding } } */", &[], false);
        check("/* { dg-skip-if \"\" { ! { i?86-*-* x86_64-*-* } } } */", &[], false);
        check("/* { dg-skip-if \"alloca\" { ! alloca } { \"-O0\" } { \"\" } } */", &[], false);
        check("/* { dg-skip-if \"\" { *-*-* } { \"-O0\" } { \"\" } } */", &[], true);
        check("/* { dg-skip-if \"\" { *-*-* }  \"-O1\" \"\" } */", &[], false);
        check("/* { dg-require-effective-target dfp } */", &[], true);
        check("/* { dg-require-effective-target int32plus } */", &[], false);
        check("/* { dg-do compile } */", &[], true);
    }

    #[test]
    fn an_unclosed_directive_ends_with_the_text() {
        check("/* { dg-options \"-fwrapv", &["-fwrapv"], false);
        check("{ dg-", &[], false);
    }

    #[test]
    fn selectors() {
        assert!(selected("x86_64-*-*"));
        assert!(selected("vax-*-* *-*-linux*"));
        assert!(!selected("! { lp64 }"));
        assert!(selected("{ ! ia32 } && lp64"));
        assert!(!selected("{ vax-*-* || ia32 } && lp64"));
    }
}
