//! A finding as a test in the style that a project has: text to be put into its suite.

use std::fmt::Write;
use std::str::FromStr;

use schism_case::{Circumstance, Input, Node};

use super::command::command_alone;
use super::document::{Behaviour, Item};
use super::finding::Side;
use super::visible::visible;
use crate::typed::Reproduction;

/// The styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestStyle {
    /// A function of POSIX `sh`.
    Shell,
    /// A function for pytest.
    Pytest,
    /// For Unity, in C.
    Unity,
    /// For cmocka, in C.
    Cmocka,
    /// For Check, in C.
    Check,
    /// For GoogleTest, in C++.
    Gtest,
}

impl TestStyle {
    const ALL: [(TestStyle, &'static str); 6] = [
        (TestStyle::Shell, "shell"),
        (TestStyle::Pytest, "pytest"),
        (TestStyle::Unity, "unity"),
        (TestStyle::Cmocka, "cmocka"),
        (TestStyle::Check, "check"),
        (TestStyle::Gtest, "gtest"),
    ];
}

impl FromStr for TestStyle {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let found = TestStyle::ALL.iter().find(|(_, name)| *name == word);
        let names: Vec<&str> = TestStyle::ALL.iter().map(|(_, name)| *name).collect();
        found.map(|(style, _)| *style).ok_or_else(|| format!("no such style; there are {}", names.join(", ")))
    }
}

/// The test that demands what one version did.
///
/// # Errors
/// Says why a finding has no form in this style.
pub fn written_test(item: &Item, input: &Input, style: TestStyle, right: Side) -> Result<String, String> {
    let seen = if right == Side::Old { &item.old } else { &item.new };
    if seen.hung {
        return Err(format!("{} does not end on this input: a test can only demand what ends", right.name()));
    }
    let is_function = item.call.is_some();
    match (style, &item.reproduction) {
        (TestStyle::Shell | TestStyle::Pytest, _) if is_function => {
            Err("it is about a function: --style unity, cmocka, check or gtest".to_owned())
        }
        (TestStyle::Shell, _) => shell(item, input, seen),
        (TestStyle::Pytest, _) => pytest(item, input, seen),
        (_, _) if !is_function => Err("it is about a program: --style shell or pytest".to_owned()),
        (_, None) => Err("a value of it cannot be written down in C".to_owned()),
        (_, Some(_)) if seen.signal.is_some() => {
            Err(format!("the function does not come back in {}: say --expect for the other version", right.name()))
        }
        (_, Some(made)) => in_c(item, made, style, right),
    }
}

/// A name for the test, of characters that every language takes.
fn name(item: &Item) -> String {
    let of = item.reproduction.as_ref().map_or("finding", |made| made.call.split('(').next().unwrap_or_default());
    let of: String = of.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("test_{of}_{}", item.fingerprint)
}

/// The sentence, for a comment of any language.
fn sentence(item: &Item) -> String {
    visible(item.headline.as_bytes()).replace("*/", "* /").replace("\"\"\"", "\"\"'").replace('\\', "\\\\")
}

fn all_of(seen: &Behaviour) -> Result<[Vec<u8>; 2], String> {
    if seen.stdout.is_cut() || seen.stderr.is_cut() {
        return Err(
            "its output is too long to stand in a test; run.sh compares with the files in its folder".to_owned()
        );
    }
    Ok([seen.stdout.known(), seen.stderr.known()])
}

/// The status by which a shell and Python know how a run ended.
fn status(seen: &Behaviour, of_signal: impl Fn(i32) -> i32) -> i32 {
    match (seen.exit_status, seen.signal) {
        (Some(status), _) => i32::from(status),
        (None, Some(signal)) => of_signal(signal),
        (None, None) => 0,
    }
}

fn is_usual(input: &Input) -> Result<(), String> {
    match input.circumstance {
        Circumstance::Usual => Ok(()),
        other => Err(format!("it shows where {}; run.sh makes that", other.words().unwrap_or_default())),
    }
}

/// A function that fails where the program does anything else. `$PROGRAM` names the program.
fn shell(item: &Item, input: &Input, seen: &Behaviour) -> Result<String, String> {
    is_usual(input)?;
    let [stdout, _] = all_of(seen)?;
    let (before, line) =
        command_alone(input).ok_or("its input is too long to stand in a test; --style pytest has it")?;
    let mut text = format!("# {}\n{}() (\n", sentence(item), name(item));
    text += "    folder=$(mktemp -d) && cd \"$folder\" || exit 2\n    trap 'rm -rf \"$folder\"' EXIT\n";
    if !before.is_empty() {
        let _ = writeln!(text, "    {before}");
    }
    let _ = writeln!(text, "    {line} > .stdout\n    status=$?");
    let _ = writeln!(text, "    {} > .wanted", super::command::printf(&stdout));
    let wanted = status(seen, |signal| 128 + signal);
    let _ = writeln!(text, "    cmp .wanted .stdout && [ $status -eq {wanted} ]\n)");
    Ok(text)
}

/// Bytes of Python.
fn python(bytes: &[u8]) -> String {
    let mut text = String::from("b\"");
    for &byte in bytes {
        match byte {
            b'\n' => text += "\\n",
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(byte));
            }
            b' '..=b'~' => text.push(char::from(byte)),
            _ => {
                let _ = write!(text, "\\x{byte:02x}");
            }
        }
    }
    text.push('"');
    text
}

/// A function for pytest. `PROGRAM` is a path.
fn pytest(item: &Item, input: &Input, seen: &Behaviour) -> Result<String, String> {
    is_usual(input)?;
    let [stdout, stderr] = all_of(seen)?;
    let mut text = format!("def {}(tmp_path):\n    \"\"\"{}\"\"\"\n", name(item), sentence(item).replace('"', "'"));
    for (path, entry) in input.files.iter() {
        let place = format!("os.path.join(os.fsencode(tmp_path), {})", python(path));
        let _ = match &entry.node {
            Node::File { content, mode } => {
                let _ = writeln!(text, "    os.makedirs(os.path.dirname({place}), exist_ok=True)");
                let _ =
                    writeln!(text, "    with open({place}, \"wb\") as file:\n        file.write({})", python(content));
                writeln!(text, "    os.chmod({place}, 0o{mode:o})")
            }
            Node::Directory { mode } => writeln!(text, "    os.makedirs({place}, mode=0o{mode:o}, exist_ok=True)"),
            Node::Symlink { target } => writeln!(text, "    os.symlink({}, {place})", python(target)),
            Node::Fifo { mode } => writeln!(text, "    os.mkfifo({place}, 0o{mode:o})"),
            // A program makes these; an input has none.
            Node::Socket { .. } => Ok(()),
        };
    }
    let words: Vec<String> = input.argv.iter().skip(1).map(|word| python(word)).collect();
    let mut environment = Vec::new();
    for string in &input.environment {
        let end = string.iter().position(|&byte| byte == b'=').ok_or("a variable of its environment has no name")?;
        environment.push(format!("{}: {}", python(&string[..end]), python(&string[end + 1..])));
    }
    let (name, words) = (python(input.argv.first().map_or(&b""[..], Vec::as_slice)), words.join(", "));
    let _ = writeln!(text, "    done = subprocess.run([{name}, {words}], executable=PROGRAM, cwd=tmp_path,");
    let _ = writeln!(
        text,
        "                          env={{{}}}, input={}, capture_output=True)",
        environment.join(", "),
        python(&input.stdin)
    );
    let _ = writeln!(text, "    assert done.returncode == {}", status(seen, |signal| -signal));
    let _ = writeln!(text, "    assert done.stdout == {}", python(&stdout));
    // What differs on standard error is often a name or an address; it is demanded only where nothing else differs.
    if item.class == super::class::Class::Stderr {
        let _ = writeln!(text, "    assert done.stderr == {}", python(&stderr));
    }
    Ok(format!("import os\nimport subprocess\n\n\n{text}"))
}

/// A test case that calls the function.
fn in_c(item: &Item, made: &Reproduction, style: TestStyle, right: Side) -> Result<String, String> {
    let name = name(item);
    let (head, assert, tail) = match style {
        TestStyle::Unity => (format!("void {name}(void)\n{{"), "TEST_ASSERT_TRUE", "}\n"),
        TestStyle::Cmocka => (format!("static void {name}(void **state)\n{{\n    (void)state;"), "assert_true", "}\n"),
        TestStyle::Check => (format!("START_TEST({name})\n{{"), "ck_assert", "}\nEND_TEST\n"),
        _ => (format!("TEST(schism, {})\n{{", name.trim_start_matches("test_")), "EXPECT_TRUE", "}\n"),
    };
    let mut text = format!("/* {} */\n{head}\n", sentence(item));
    for argument in &made.arguments {
        let argument = if style == TestStyle::Gtest { in_cxx(argument)? } else { argument.clone() };
        let _ = writeln!(text, "    {argument}");
    }
    let result = match (made.returns, style) {
        (false, _) => "",
        (true, TestStyle::Gtest) => "auto result = ",
        (true, _) => "__auto_type result = ",
    };
    let _ = writeln!(text, "    {result}{};", made.call);
    let checks = made.checks.iter().map(|check| if right == Side::Old { &check.old } else { &check.new });
    for condition in checks.filter(|condition| !condition.is_empty()) {
        let _ = writeln!(text, "    {assert}({condition});");
    }
    Ok(text + tail)
}

/// A declaration of an argument in C++, which knows no literals of arrays.
fn in_cxx(argument: &str) -> Result<String, String> {
    let parts = argument.strip_prefix("__auto_type ").and_then(|rest| rest.strip_suffix(';')?.split_once(" = "));
    let Some((name, value)) = parts else { return Err("it has no form in C++".to_owned()) };
    let literal = value.strip_prefix('(').and_then(|rest| rest.split_once("){"));
    Ok(match literal {
        Some((_, inside)) if inside.contains("){") => {
            return Err("a structure in it points to others, which C++ cannot write down in place".to_owned());
        }
        Some((ty, inside)) => match ty.split_once('[') {
            Some((element, count)) => format!("{element} {name}[{count} = {{{inside};"),
            None => format!("{ty} {name} = {{{inside};"),
        },
        None if value == "(void *)0" => format!("auto {name} = nullptr;"),
        None => format!("auto {name} = {value};"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::cluster::Clusters;
    use crate::diff::sample::{crash, hang, hostile};
    use crate::diff::{Finding, sample};

    fn item(finding: &Finding) -> Item {
        let mut clusters = Clusters::default();
        clusters.add(finding);
        Item::new(clusters.ranked()[0])
    }

    #[test]
    fn shells_and_python_agree_with_what_was_seen() {
        let finding = crash();
        let text = written_test(&item(&finding), &finding.input, TestStyle::Shell, Side::Old).unwrap();
        assert!(text.contains("| LC_ALL=C \"$PROGRAM\" -f 0- > .stdout") && text.contains("-eq 0"), "{text}");
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("p");
        schism_testing::shell_script(&program, "[ \"$2\" = 0- ] && cat");
        let run = |program: &str| {
            let script = format!("{text}\n{}", text.lines().nth(1).unwrap().split('(').next().unwrap());
            let mut command = std::process::Command::new("dash");
            command.args(["-c", &script]).env("PROGRAM", program).output().unwrap().status.code()
        };
        assert_eq!((run(program.to_str().unwrap()), run("/bin/false")), (Some(0), Some(1)));
        let text = written_test(&item(&finding), &finding.input, TestStyle::Pytest, Side::New).unwrap();
        assert!(text.contains("returncode == -11") && text.contains("input=b\"a\\x09b\\n\""), "{text}");
    }

    #[test]
    fn what_has_no_form_is_told() {
        let finding = hang();
        let told = written_test(&item(&finding), &finding.input, TestStyle::Shell, Side::New).unwrap_err();
        assert!(told.contains("does not end"), "{told}");
        let told = written_test(&item(&crash()), &crash().input, TestStyle::Unity, Side::New).unwrap_err();
        assert!(told.contains("shell or pytest"), "{told}");
        assert!("lisp".parse::<TestStyle>().unwrap_err().contains("gtest"));
    }

    #[test]
    fn strangers_cannot_leave_a_comment_or_a_string() {
        let mut finding = hostile();
        finding.new = sample_seen("\"\"\"\n*/ $(id) `id` \\\n");
        for style in [TestStyle::Shell, TestStyle::Pytest] {
            let text = written_test(&item(&finding), &finding.input, style, Side::New).unwrap();
            assert!(text.bytes().all(|byte| byte == b'\n' || byte >= b' '), "{text}");
            assert!(text.lines().skip(1).all(|line| !line.starts_with("*/")), "{text}");
        }
    }

    fn sample_seen(text: &str) -> crate::diff::Seen {
        crate::diff::Seen::new(sample::outcome(text, "", schism_case::Status::Exited(0)))
    }

    #[test]
    fn functions_are_called_in_each_framework() {
        let made = Reproduction {
            arguments: vec!["__auto_type l = (int[2]){1};".into(), "__auto_type n = -1;".into()],
            call: "f(l, n)".into(),
            returns: true,
            checks: vec![crate::typed::Check {
                expression: "result".into(),
                print: String::new(),
                old: "result == 1".into(),
                new: "result == 2".into(),
            }],
            ..Reproduction::default()
        };
        let mut item = item(&crash());
        (item.call, item.reproduction, item.new.signal) = (Some("f({1}, -1)".into()), Some(made), None);
        let text = |style, side| written_test(&item, &crash().input, style, side).unwrap();
        assert!(text(TestStyle::Unity, Side::New).contains("    TEST_ASSERT_TRUE(result == 2);\n}\n"));
        assert!(text(TestStyle::Cmocka, Side::Old).contains("    assert_true(result == 1);\n}\n"));
        assert!(text(TestStyle::Check, Side::New).ends_with("    ck_assert(result == 2);\n}\nEND_TEST\n"));
        let gtest = text(TestStyle::Gtest, Side::New);
        assert!(gtest.contains("    int l[2] = {1};\n    auto n = -1;\n    auto result = f(l, n);\n"), "{gtest}");
        let told = written_test(&item, &crash().input, TestStyle::Shell, Side::New).unwrap_err();
        assert!(told.contains("unity"), "{told}");
    }
}
