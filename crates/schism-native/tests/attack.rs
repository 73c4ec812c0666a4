//! The attacks of `tests/attack`: each does its harm without the sandbox, and none in it.
//!
//! Every attack is run in every way in which programs can be locked in here, by root and by an ordinary user. What counts is seen from
//! outside: a target has changed, a server was visited, a secret was printed, or the program says that it got what it must not get.
//! The same is done without any sandbox, so that a check that sees nothing shows; a sample of it, half of what takes a moment, is quicker.

mod attack_support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use attack_support::SECRET;
use attack_support::arena::{Arena, look_meanwhile};
use schism_case::Input;
use schism_native::{Sandbox, SandboxLimits};

/// Set for a copy of this program that attacks: the way, the folder, whether only a sample is wanted.
const WORKER: &str = "SCHISM_TEST_ATTACK";
/// The ordinary user, if this is run as root. Nobody has this number.
const USER: u32 = 54_321;
/// The first word of a line of a worker's result.
const RESULT: &str = "RESULT";
/// In an attack: it goes on when the run is over, so that what it does is seen later.
const LATER: &str = "LATER";
const LATE: Duration = Duration::from_millis(2500);
/// Without the sandbox an attack may do what it likes for so many seconds.
const BARE_SECONDS: &str = "20";

/// How programs are locked in, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Namespaces,
    Landlock,
    /// Of a kernel that knows files only.
    OldLandlock,
}

const WAYS: [Way; 3] = [Way::Namespaces, Way::Landlock, Way::OldLandlock];

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Namespaces => "namespaces",
            Way::Landlock => "Landlock",
            Way::OldLandlock => "Landlock 2",
        }
    }

    fn sandbox(self, folder: &Path) -> schism_native::Result<Sandbox> {
        let limits = SandboxLimits {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(3),
            memory: 64 << 20,
            processes: 40,
            file_size: 4 << 20,
            disk: 16 << 20,
            files: 1000,
            output_size: 1 << 20,
            ..SandboxLimits::within(folder)
        };
        match self {
            Way::Namespaces => Sandbox::new(limits),
            Way::Landlock => Sandbox::without_namespaces(limits),
            Way::OldLandlock => Sandbox::with_old_landlock(limits, 2),
        }
    }
}

/// An attack: its area and name, its text, and the program.
struct Attack {
    name: String,
    text: String,
    program: PathBuf,
}

impl Attack {
    /// All of them, compiled into a folder that everybody may read.
    fn all(folder: &Path) -> Vec<Self> {
        let mut sources: Vec<PathBuf> = Vec::new();
        for area in
            fs::read_dir(sources_folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
        {
            sources.extend(fs::read_dir(area).unwrap().map(|entry| entry.unwrap().path()));
        }
        sources.sort();
        let attack = |source: &PathBuf| {
            let name = source.strip_prefix(sources_folder()).unwrap().with_extension("").display().to_string();
            let program = folder.join(name.replace('/', "-"));
            if !program.exists() {
                compile(source, &program);
            }
            Self { name, text: fs::read_to_string(source).unwrap(), program }
        };
        sources.iter().map(attack).collect()
    }

    /// Whether it takes a moment only.
    fn is_quick(&self) -> bool {
        !self.text.contains("sleep(") && !self.name.starts_with("resources/")
    }
}

fn sources_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/attack")
}

fn compile(source: &Path, program: &Path) {
    let status = Command::new("cc").args(["-w", "-O0", "-o"]).arg(program).arg(source).status().unwrap();
    assert!(status.success(), "{}", source.display());
}

/// What was seen of one attack in one way.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// What it did, in the sandbox and without; empty if nothing.
    inside: String,
    bare: String,
    /// Without the sandbox the kernel said that there is no such thing.
    absent: bool,
}

/// Not a test of its own: with the variable set it attacks, and prints what was seen.
#[test]
fn worker() {
    let Some(given) = std::env::var_os(WORKER) else { return };
    let given = given.into_string().unwrap();
    let [way, folder, sample] = given.split(' ').collect::<Vec<_>>()[..] else { panic!("{given}") };
    let way = WAYS.into_iter().find(|known| format!("{known:?}") == way).unwrap();
    let folder = Path::new(folder);
    let place = tempfile::tempdir_in("/var/tmp").unwrap();
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
    let sandbox = match way.sandbox(&place.path().join("runs")) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            println!("{RESULT}\trefused\t{error}");
            return;
        }
    };
    if way == Way::Namespaces && !sandbox.guards()[0].contains("private root") {
        println!("{RESULT}\trefused\t{}", sandbox.guards().join("; "));
        return;
    }
    let is_sample = sample == "true";
    let half = usize::from(way == Way::Landlock);
    let in_sample = |index: usize, attack: &Attack| attack.is_quick() && index % 2 == half;
    for (index, attack) in Attack::all(folder).iter().enumerate() {
        if is_sample && !in_sample(index, attack) {
            continue;
        }
        let seen = carry_out(attack, &sandbox, place.path(), folder, !is_sample);
        println!("{RESULT}\tattack\t{}\t{}\t{}\t{}", attack.name, seen.inside, seen.bare, seen.absent);
    }
}

/// Carries an attack out in the sandbox, and without it if that is wanted.
fn carry_out(attack: &Attack, sandbox: &Sandbox, place: &Path, folder: &Path, bare_too: bool) -> Seen {
    let mut seen = Seen::default();
    if bare_too {
        let (bare, output) = watch(attack, place, folder, |arena| run_bare(attack, arena));
        seen.absent = output.contains("Function not implemented") || output.contains("not supported");
        seen.bare = bare;
    }
    (seen.inside, _) = watch(attack, place, folder, |arena| {
        let mut words = vec![attack.name.clone()];
        words.extend(arena.targets());
        words.extend(["may_hurt_all=1".to_owned(), "has_keeper=1".to_owned()]);
        let input = Input::new(words.iter().map(String::as_str));
        match sandbox.run(&attack.program, b"attack", &input) {
            Ok(seen) => [seen.outcome.stdout, seen.outcome.stderr].concat(),
            Err(error) => format!("reached the sandbox: {error}").into_bytes(),
        }
    });
    seen
}

fn is_root() -> bool {
    // SAFETY: geteuid has no effects.
    unsafe { libc::geteuid() == 0 }
}

/// Runs it as any program is run, in a session of its own. A shell is its parent.
fn run_bare(attack: &Attack, arena: &Arena) -> Vec<u8> {
    let mut command = Command::new("setsid");
    let may_hurt = if is_root() { "may_hurt_all=0" } else { "may_hurt_all=1" };
    command
        .args(["-w", "timeout", "--foreground", BARE_SECONDS, "sh", "-c", "\"$0\" \"$@\"; exit 0"])
        .arg(&attack.program);
    command.args(arena.targets()).args([may_hurt, "has_keeper=1"]).current_dir(arena.folder.join("work"));
    // SAFETY: umask has no effect on memory.
    unsafe {
        command.pre_exec(|| {
            libc::umask(0o022);
            Ok(())
        })
    };
    let output = command.stdin(Stdio::null()).output().unwrap();
    [output.stdout, output.stderr].concat()
}

/// What changed while an attack ran, in words, and what it wrote.
fn watch(attack: &Attack, place: &Path, folder: &Path, run: impl FnOnce(&Arena) -> Vec<u8>) -> (String, String) {
    let arena = Arena::new(place, &folder.join("bystander"), is_root());
    let before = arena.state();
    let (end, port) = (AtomicBool::new(false), arena.free_port);
    let (output, meanwhile) = thread::scope(|threads| {
        let looking = threads.spawn(|| look_meanwhile(port, place, &end));
        let output = run(&arena);
        end.store(true, Ordering::Relaxed);
        (output, looking.join().unwrap())
    });
    if attack.text.contains(LATER) {
        thread::sleep(LATE);
    }
    let after = arena.state();
    let changed = before.iter().zip(&after).filter(|(before, after)| before != after);
    let mut found: Vec<String> = changed.map(|(before, after)| format!("{before} -> {after}")).collect();
    found.extend(arena.visitors());
    found.extend(meanwhile);
    let output = String::from_utf8_lossy(&output).into_owned();
    found.extend(output.lines().filter(|line| line.starts_with("reached")).map(str::to_owned));
    if output.contains(SECRET) {
        found.push("a secret was read".to_owned());
    }
    (found.join("; ").replace(['\t', '\n'], " "), output)
}

/// Who attacks, and in which way.
type Column = (&'static str, Way);

/// Everything that was seen: by attack and column, and the columns in which nothing is run and why.
#[derive(Default)]
struct Table {
    rows: BTreeMap<String, BTreeMap<Column, Seen>>,
    refused: BTreeMap<Column, String>,
}

impl Table {
    /// Attacks in these columns, each in a process of its own.
    fn make(columns: &[Column], sample: bool) -> Self {
        let folder = tempfile::tempdir_in("/var/tmp").unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        compile(&sources_folder().join("bystander.c"), &folder.path().join("bystander"));
        Attack::all(folder.path());
        // An ordinary user may not get to where this program is.
        let program = folder.path().join("attack");
        fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
        let mut table = Self::default();
        for &(who, way) in columns {
            let mut command = Command::new("setpriv");
            let user = [format!("--reuid={USER}"), format!("--regid={USER}"), "--clear-groups".to_owned()];
            command.args(if who == "root" || !is_root() { &[][..] } else { &user });
            command.arg(&program).args(["--exact", "worker", "--nocapture"]).current_dir("/");
            command.env(WORKER, format!("{way:?} {} {sample}", folder.path().display()));
            let output = command.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            table.add((who, way), &text);
            eprintln!("{who} with {} done", way.name());
            assert!(output.status.success(), "{who} {way:?}: {text}{}", String::from_utf8_lossy(&output.stderr));
        }
        table
    }

    fn add(&mut self, column: Column, text: &str) {
        // The first line of a test has its name before.
        for line in text.lines().filter_map(|line| line.split_once(RESULT).map(|(_, line)| line.trim_start())) {
            match line.split('\t').collect::<Vec<_>>()[..] {
                ["refused", why] => {
                    self.refused.insert(column, why.to_owned());
                }
                ["attack", name, inside, bare, absent] => {
                    let seen = Seen { inside: inside.to_owned(), bare: bare.to_owned(), absent: absent == "true" };
                    self.rows.entry(name.to_owned()).or_default().insert(column, seen);
                }
                _ => panic!("{line}"),
            }
        }
    }

    /// What should not have happened: attacks that did harm, and those that do none even without the sandbox.
    fn failures(&self, bare_too: bool) -> Vec<String> {
        let mut failures = Vec::new();
        for (name, row) in &self.rows {
            for ((who, way), seen) in row.iter().filter(|(_, seen)| !seen.inside.is_empty()) {
                failures.push(format!("{name}, {who} with {}: {}", way.name(), seen.inside));
            }
            if bare_too && row.values().all(|seen| seen.bare.is_empty() && !seen.absent) {
                failures.push(format!("{name} does nothing without the sandbox either"));
            }
        }
        failures
    }

    fn markdown(&self, columns: &[Column]) -> String {
        let mut text = String::from("| attack | without the sandbox |");
        columns.iter().for_each(|(who, way)| _ = write!(text, " {who}, {} |", way.name()));
        text += &format!("\n|---|---|{}\n", "---|".repeat(columns.len()));
        for (name, row) in &self.rows {
            let bare = if row.values().any(|seen| !seen.bare.is_empty()) { "harm" } else { "unknown to this kernel" };
            let _ = write!(text, "| {name} | {bare} |");
            for column in columns {
                let told =
                    row.get(column).map_or("not run", |seen| if seen.inside.is_empty() { "none" } else { "HARM" });
                let _ = write!(text, " {told} |");
            }
            text.push('\n');
        }
        text
    }
}

fn columns(ways: &[Way]) -> Vec<Column> {
    let users: &[&str] = if is_root() { &["root", "user"] } else { &["user"] };
    users.iter().flat_map(|&user| ways.iter().map(move |&way| (user, way))).collect()
}

fn check(table: &Table, columns: &[Column], bare_too: bool) {
    for ((who, way), why) in &table.refused {
        eprintln!("{who} with {}: nothing is run: {why}", way.name());
    }
    assert!(table.refused.len() < columns.len(), "no way works here");
    let failures = table.failures(bare_too);
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), table.rows.len(), failures.join("\n"));
}

#[test]
fn attacks_that_take_a_moment_do_no_harm() {
    let mut columns = columns(&[Way::Namespaces, Way::Landlock]);
    // The others are in `make attack`.
    if is_root() {
        columns.retain(|&column| column == ("root", Way::Namespaces) || column == ("user", Way::Landlock));
    }
    check(&Table::make(&columns, true), &columns, false);
}

#[test]
#[ignore = "minutes: make attack"]
fn no_attack_does_harm_in_any_way() {
    let columns = columns(&WAYS);
    let table = Table::make(&columns, false);
    let text = table.markdown(&columns);
    println!("{text}");
    if let Some(path) = std::env::var_os("SCHISM_ATTACK_TABLE") {
        fs::write(path, text).unwrap();
    }
    check(&table, &columns, true);
}
