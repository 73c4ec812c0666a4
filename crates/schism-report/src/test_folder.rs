//! A test as a folder.
//!
//! | file | what it holds |
//! |---|---|
//! | `argv` | the arguments without the program's name, one a line, quoted as in bash |
//! | `stdin` | all of standard input; absent if empty |
//! | `environment` | one `NAME=VALUE` a line, quoted like `argv`; absent if there is none |
//! | `files/`, `files.list` | the working directory; absent if empty |
//! | `test.ktest` | values of objects that the program itself made symbolic, and with `--ktest` all input, in KLEE's format |
//! | `run.sh` | replays the test on any binary |
//! | `expected/stdout`, `expected/status` | the prediction; the status of a killed program is 128 + the signal |
//! | `expected/stderr` | absent if empty |
//! | `expected/files/`, `expected/files.list` | what is left in the working directory; absent if empty |
//! | `expected/fault` | the report of a fault; absent if there is none |
//! | `expected/outputs` | what the program itself declared an output: name and bytes in hexadecimal, one a line; absent if nothing |
//! | `test.json` | all of it in short, for programs |

use std::fs;
use std::io::Write;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use schism_case::{Circumstance, Input, Outcome, Status};
use serde::{Deserialize, Serialize};

use crate::error::{Error, FileContext, Result, malformed};
use crate::faults::Frame;
use crate::ktest::{KTest, KTestObject};
use crate::script::Check;
use crate::test::{Object, Test};
use crate::words::{quote, split_words};
use crate::{files, plain, script};

/// The folder of tests inside an output folder.
pub const TESTS: &str = "tests";

/// Where a test is, below the output folder.
pub fn test_name(number: usize) -> String {
    format!("{TESTS}/{number:06}")
}

/// The version of `test.json`.
const VERSION: u32 = 1;

/// Files of a folder.
const ARGV: &str = "argv";
const STDIN: &str = "stdin";
const ENVIRONMENT: &str = "environment";
const FILES: &str = "files";
const KTEST: &str = "test.ktest";
pub(crate) const RUN: &str = "run.sh";
const EXPECTED: &str = "expected";
const OUTPUTS: &str = "outputs";
pub(crate) const JSON: &str = "test.json";

/// A test on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFolder {
    path: PathBuf,
}

/// What `test.json` says.
#[derive(Serialize)]
struct Short<'t> {
    version: u32,
    kind: &'static str,
    /// The command line as one would type it.
    command: String,
    program: String,
    stdin_bytes: usize,
    stdin_is_file: bool,
    files: usize,
    objects: Vec<ShortObject<'t>>,
    exit_status: Option<u8>,
    signal: Option<i32>,
    stdout_bytes: usize,
    stderr_bytes: usize,
    fault: Option<ShortFault<'t>>,
}

#[derive(Serialize)]
struct ShortObject<'t> {
    name: &'t str,
    /// In hexadecimal, in the order of addresses.
    bytes: String,
}

#[derive(Serialize)]
struct ShortFault<'t> {
    class: Option<&'t str>,
    report: &'t str,
    stack: &'t [Frame],
}

/// What a reader needs of `test.json`.
#[derive(Deserialize, Default)]
struct ReadBack {
    #[serde(default)]
    stdin_is_file: bool,
    #[serde(flatten)]
    unusual: Unusual,
}

/// What a finding was seen with besides; nothing of it in most.
#[derive(Serialize, Deserialize, Default)]
pub(crate) struct Unusual {
    /// The name of the [`Circumstance`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    circumstance: Option<String>,
    /// The working directory, if it is long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    working_directory: Option<String>,
}

impl Unusual {
    pub(crate) fn of(input: &Input) -> Self {
        let directory = String::from_utf8(input.working_directory.clone()).ok();
        Unusual {
            circumstance: (!input.circumstance.is_usual()).then(|| input.circumstance.name()),
            working_directory: directory.filter(|path| path.as_bytes() != Input::DEFAULT_DIRECTORY),
        }
    }

    /// Makes an input like this; why not, if that is nonsense.
    fn apply(self, input: &mut Input) -> std::result::Result<(), &'static str> {
        if let Some(name) = self.circumstance {
            input.circumstance = Circumstance::from_name(&name).ok_or("no circumstance has this name")?;
        }
        if let Some(path) = self.working_directory {
            let is_plain = path.starts_with('/') && path.split('/').all(|part| part != ".." && part != ".");
            input.working_directory = is_plain.then(|| path.into_bytes()).ok_or("no plain working directory")?;
        }
        Ok(())
    }
}

impl TestFolder {
    /// The folder at a path, which need not exist yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        TestFolder { path: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a test into the folder, which is made. `ktest`, if given, is stored instead of the declared objects alone.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write(&self, test: &Test, ktest: Option<&KTest>) -> Result<()> {
        let own = (!test.objects.is_empty()).then(|| objects_alone(&test.input, &test.objects));
        self.put_input(&test.input, ktest.or(own.as_ref()))?;
        self.put_script(RUN, &script::script(&test.input, !test.objects.is_empty(), &Check::Prediction))?;
        self.put_expected(EXPECTED, &test.outcome)?;
        let path = &self.path;
        let mut json = serde_json::to_vec_pretty(&short(test)).map_err(|error| malformed(&path.join(JSON), error))?;
        json.push(b'\n');
        self.put(JSON, &json)
    }

    /// Writes an input into the folder, which is made: a test of which only what the program is given is known.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write_input(&self, input: &Input) -> Result<()> {
        self.put_input(input, None)?;
        let json = serde_json::json!({ "version": VERSION, "kind": "seed", "stdin_is_file": input.stdin_is_file });
        self.put(JSON, format!("{json}\n").as_bytes())
    }

    /// Reads the input back; the program's name is the given one, because a test belongs to no particular binary.
    ///
    /// # Errors
    /// If there is no `argv`, or some file is not as this crate writes it.
    pub fn read_input(&self, program: &[u8]) -> Result<Input> {
        let mut input = Input::new([program]);
        input.argv.extend(self.words(ARGV, true)?);
        input.environment = self.words(ENVIRONMENT, false)?;
        input.stdin = self.optional(STDIN)?.unwrap_or_default();
        input.files = files::load(&self.path.join(FILES))?;
        if let Some(json) = self.optional(JSON)? {
            let short: ReadBack =
                serde_json::from_slice(&json).map_err(|error| malformed(&self.path.join(JSON), error))?;
            input.stdin_is_file = short.stdin_is_file;
            short.unusual.apply(&mut input).map_err(|error| malformed(&self.path.join(JSON), error))?;
        }
        Ok(input)
    }

    /// Reads back the values of declared objects.
    ///
    /// # Errors
    /// If there is a `test.ktest` that is none.
    pub fn read_objects(&self) -> Result<Vec<Object>> {
        let Some(bytes) = self.optional(KTEST)? else { return Ok(Vec::new()) };
        let ktest = KTest::decode(&bytes).map_err(|error| malformed(&self.path.join(KTEST), error))?;
        let object = |object: KTestObject| Object {
            name: String::from_utf8_lossy(&object.name).into_owned(),
            bytes: object.bytes,
        };
        Ok(ktest.objects.into_iter().map(object).collect())
    }

    /// Reads the prediction back.
    ///
    /// # Errors
    /// If the status or the stdout is missing, or some file is not as this crate writes it.
    pub fn read_outcome(&self) -> Result<Outcome> {
        let expected = TestFolder::at(self.path.join(EXPECTED));
        let status = expected.required("status")?;
        let number = String::from_utf8_lossy(&status).trim().parse::<u8>();
        let number = number.map_err(|error| malformed(&expected.path.join("status"), error))?;
        // An exit status above 128 reads back as a signal, as every shell does it.
        let status = if number > 128 { Status::Killed(i32::from(number) - 128) } else { Status::Exited(number) };
        let fault = expected.optional("fault")?;
        Ok(Outcome {
            stdout: expected.required("stdout")?,
            stderr: expected.optional("stderr")?.unwrap_or_default(),
            status,
            files: files::load(&expected.path.join(FILES))?,
            fault: fault.map(|bytes| String::from_utf8_lossy(&bytes).trim_end().to_owned()),
            outputs: expected.declared()?,
        })
    }

    /// All test folders at or below a path (a test, a folder of tests, or a whole output folder), by name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(path: &Path) -> Result<Vec<TestFolder>> {
        if path.join(ARGV).is_file() {
            return Ok(vec![TestFolder::at(path)]);
        }
        let below = path.join(TESTS);
        let folder = if below.is_dir() { &below } else { path };
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).file("read", folder)? {
            let candidate = entry.file("read", folder)?.path();
            let hidden = candidate.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if !hidden && candidate.join(ARGV).is_file() {
                found.push(TestFolder::at(candidate));
            }
        }
        if found.is_empty() {
            return Err(malformed(path, "no test folder here; a test folder holds a file `argv`"));
        }
        found.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(found)
    }

    /// Makes the folder, and writes what the program is given.
    pub(crate) fn put_input(&self, input: &Input, ktest: Option<&KTest>) -> Result<()> {
        let path = &self.path;
        fs::create_dir_all(path).file("make the folder", path)?;
        self.put(ARGV, lines(input.argv.iter().skip(1)).as_bytes())?;
        self.put_some(STDIN, &input.stdin)?;
        self.put_some(ENVIRONMENT, lines(&input.environment).as_bytes())?;
        files::store(&input.files, &path.join(FILES))?;
        ktest.map_or(Ok(()), |ktest| self.put(KTEST, &ktest.encode()))
    }

    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.path.join(name);
        fs::write(&path, bytes).file("write", &path)
    }

    pub(crate) fn put_some(&self, name: &str, bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() { Ok(()) } else { self.put(name, bytes) }
    }

    pub(crate) fn put_script(&self, name: &str, text: &str) -> Result<()> {
        let path = self.path.join(name);
        let mut options = fs::OpenOptions::new();
        let mut file = options.write(true).create(true).truncate(true).mode(0o755).open(&path).file("write", &path)?;
        file.write_all(text.as_bytes()).file("write", &path)?;
        // Whatever the user's umask says, a script is to be run.
        file.set_permissions(fs::Permissions::from_mode(0o755)).file("write", &path)
    }

    pub(crate) fn put_expected(&self, name: &str, outcome: &Outcome) -> Result<()> {
        let expected = TestFolder::at(self.path.join(name));
        fs::create_dir_all(&expected.path).file("make the folder", &expected.path)?;
        expected.put("stdout", &outcome.stdout)?;
        expected.put_some("stderr", &outcome.stderr)?;
        expected.put("status", format!("{}\n", shell_status(outcome.status)).as_bytes())?;
        if let Some(report) = &outcome.fault {
            expected.put("fault", format!("{}\n", report.trim_end()).as_bytes())?;
        }
        let line = |(name, bytes): &(String, Vec<u8>)| format!("{} {}\n", quote(name.as_bytes()), hexadecimal(bytes));
        expected.put_some(OUTPUTS, outcome.outputs.iter().map(line).collect::<String>().as_bytes())?;
        files::store(&outcome.files, &expected.path.join(FILES))
    }

    /// The declared outputs, as `put_expected` writes them: a name and its bytes a line.
    fn declared(&self) -> Result<Vec<(String, Vec<u8>)>> {
        let text = self.optional(OUTPUTS)?.unwrap_or_default();
        let wrong = || malformed(&self.path.join(OUTPUTS), "not a name and its bytes in hexadecimal");
        let mut outputs = Vec::new();
        for line in text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let end = line.iter().rposition(|&byte| byte == b' ').ok_or_else(wrong)?;
            let words = split_words(&line[..end]).map_err(|error| malformed(&self.path.join(OUTPUTS), error))?;
            let [name] = words.as_slice() else { return Err(wrong()) };
            let bytes = from_hexadecimal(&line[end + 1..]).ok_or_else(wrong)?;
            outputs.push((String::from_utf8_lossy(name).into_owned(), bytes));
        }
        Ok(outputs)
    }

    fn optional(&self, name: &str) -> Result<Option<Vec<u8>>> {
        match self.required(name) {
            Err(Error::File { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => Ok(None),
            other => other.map(Some),
        }
    }

    fn required(&self, name: &str) -> Result<Vec<u8>> {
        let path = self.path.join(name);
        plain::read(&path).file("read", &path)
    }

    fn words(&self, name: &str, required: bool) -> Result<Vec<Vec<u8>>> {
        let text = if required { self.required(name)? } else { self.optional(name)?.unwrap_or_default() };
        split_words(&text).map_err(|error| malformed(&self.path.join(name), error))
    }
}

/// Only what the program asks for by itself.
pub(crate) fn objects_alone(input: &Input, objects: &[Object]) -> KTest {
    let object = |object: &Object| KTestObject { name: object.name.clone().into_bytes(), bytes: object.bytes.clone() };
    KTest { arguments: input.argv.clone(), symbolic_arguments: (0, 0), objects: objects.iter().map(object).collect() }
}

fn lines<'w>(words: impl IntoIterator<Item = &'w Vec<u8>>) -> String {
    words.into_iter().map(|word| quote(word) + "\n").collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hexadecimal(digits: &[u8]) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.chunks(2).map(|pair| (pair.len() == 2).then(|| byte(pair))?).collect()
}

/// A status as a shell tells it.
pub(crate) fn shell_status(status: Status) -> i32 {
    match status {
        Status::Exited(status) => i32::from(status),
        Status::Killed(signal) => 128 + signal,
    }
}

fn short(test: &Test) -> Short<'_> {
    let words: Vec<String> = test.input.argv.iter().map(|word| quote(word)).collect();
    let (exit_status, signal) = match test.outcome.status {
        Status::Exited(status) => (Some(status), None),
        Status::Killed(signal) => (None, Some(signal)),
    };
    Short {
        version: VERSION,
        kind: test.kind.name(),
        command: words.join(" "),
        program: words.first().cloned().unwrap_or_default(),
        stdin_bytes: test.input.stdin.len(),
        stdin_is_file: test.input.stdin_is_file,
        files: test.input.files.len(),
        objects: test.objects.iter().map(|o| ShortObject { name: &o.name, bytes: hexadecimal(&o.bytes) }).collect(),
        exit_status,
        signal,
        stdout_bytes: test.outcome.stdout.len(),
        stderr_bytes: test.outcome.stderr.len(),
        fault: test.outcome.fault.as_ref().map(|report| ShortFault {
            class: test.fault.as_ref().map(|fault| fault.class.as_str()),
            report,
            stack: test.fault.as_ref().map_or(&[], |fault| fault.stack.as_slice()),
        }),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::files::tests::sample as sample_files;
    use crate::{Fault, Kind};
    use std::process::Command;

    /// A test with everything in it.
    pub(crate) fn sample() -> Test {
        let mut input = Input::new(["prog", "a b", "\n\x01", ""]);
        input.stdin = b"in\xff".to_vec();
        input.environment = vec![b"A=b c".to_vec()];
        input.files = sample_files();
        let frame = Frame { function: "f".into(), file: Some("p.c".into()), line: 3, column: 1 };
        let report = "null pointer: read of 1 byte\n  at p.c:3:1 in f".to_owned();
        Test {
            kind: Kind::Fault,
            input: input.clone(),
            objects: vec![Object { name: "x".into(), bytes: vec![1, 0, 0, 0] }],
            outcome: Outcome {
                stdout: b"out\0".to_vec(),
                stderr: b"err".to_vec(),
                status: Status::Killed(11),
                files: input.files,
                fault: Some(report.clone()),
                outputs: vec![("r".into(), vec![0, 255]), ("r 2".into(), vec![])],
            },
            fault: Some(Fault { class: "null pointer".into(), report, stack: vec![frame] }),
        }
    }

    #[test]
    fn a_test_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let test = sample();
        let written = TestFolder::at(folder.path().join("t"));
        written.write(&test, None).unwrap();
        assert_eq!(written.read_input(b"prog").unwrap(), test.input);
        assert_eq!(written.read_outcome().unwrap(), test.outcome);
        assert_eq!(written.read_objects().unwrap(), test.objects);
        assert_eq!(TestFolder::find(folder.path()).unwrap(), std::slice::from_ref(&written));
        assert_eq!(TestFolder::find(written.path()).unwrap(), [written]);
    }

    #[test]
    fn an_input_alone_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let input = Input { stdin_is_file: true, ..sample().input };
        let written = TestFolder::at(folder.path().join("t"));
        written.write_input(&input).unwrap();
        assert_eq!(written.read_input(b"prog").unwrap(), input);
        assert!(written.read_outcome().is_err());
    }

    #[test]
    fn a_small_test_is_a_small_folder() {
        let folder = tempfile::tempdir().unwrap();
        let input = Input::new(["prog"]);
        let outcome = Outcome {
            status: Status::Exited(0),
            fault: None,
            files: input.files.clone(),
            outputs: vec![],
            ..sample().outcome
        };
        let test = Test { kind: Kind::Path, input, objects: vec![], outcome, fault: None };
        TestFolder::at(folder.path()).write(&test, None).unwrap();
        let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["argv", "expected", "run.sh", "test.json"]);
        expect_test::expect![[r#"
            {
              "version": 1,
              "kind": "path",
              "command": "prog",
              "program": "prog",
              "stdin_bytes": 0,
              "stdin_is_file": false,
              "files": 0,
              "objects": [],
              "exit_status": 0,
              "signal": null,
              "stdout_bytes": 4,
              "stderr_bytes": 3,
              "fault": null
            }
        "#]]
        .assert_eq(&fs::read_to_string(folder.path().join("test.json")).unwrap());
    }

    #[test]
    fn the_script_checks_the_prediction() {
        let folder = tempfile::tempdir().unwrap();
        let mut input = Input::new(["true"]);
        input.stdin = b"x".to_vec();
        let outcome = Outcome {
            stdout: b"x".to_vec(),
            stderr: vec![],
            status: Status::Exited(0),
            files: input.files.clone(),
            fault: None,
            outputs: vec![],
        };
        let test = Test { kind: Kind::Path, input, objects: vec![], outcome, fault: None };
        TestFolder::at(folder.path()).write(&test, None).unwrap();
        let check = |program: &str| {
            let output =
                Command::new(folder.path().join("run.sh")).args(["--check", "--unsafe", program]).output().unwrap();
            (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
        };
        assert_eq!(check("/bin/cat"), (Some(0), String::new()));
        assert_eq!(check("/bin/true").0, Some(1));
        let (code, words) = check("/bin/false");
        assert_eq!(code, Some(1));
        assert!(words.contains("status 1, expected 0"), "{words}");
    }

    #[test]
    fn what_is_no_test_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = TestFolder::find(folder.path()).unwrap_err().to_string();
        assert!(error.contains("no test folder here"), "{error}");
        fs::write(folder.path().join("argv"), "'open\n").unwrap();
        let error = TestFolder::at(folder.path()).read_input(b"p").unwrap_err().to_string();
        assert!(error.contains("never closed"), "{error}");
    }
}
