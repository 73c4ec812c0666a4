//! Each `tests/dependence/*.c` at the top of the repository is a program. A line that ends with `//@ slice` is a criterion: the
//! lines that its last execution depended on are printed; `//@ relevant` counts potential dependence too; `//@ direct` prints only what
//! it depended on directly, and `//@ index` where it stood in the run. A first line `// cc: ARGUMENT` is for the compiler. The golden text is beside it in a `.txt` file; `BLESS=1` rewrites it.

mod support;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use schism_case::Input;
use schism_dynamic::{PotentialDependence, Statics, traced};
use schism_ir::{FunctionId, Image, InstId};
use schism_vm::Machine;
use schism_vm::dependence::{DynamicTrace, Instance, Twins};

#[test]
fn slices_of_small_programs() {
    let mut sources: Vec<_> = fs::read_dir(support::folder("tests/dependence"))
        .expect("the folder exists")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    assert!(sources.len() >= 12, "the programs are there");
    let wrong: Vec<String> = sources.iter().filter_map(|source| check(source)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with the result of a program.
fn check(source: &Path) -> Option<String> {
    let text = fs::read_to_string(source).expect("readable");
    let level = text.lines().next().and_then(|line| line.strip_prefix("// cc: ")).unwrap_or("-O0");
    let machine = Machine::for_slicing(support::image(source, &[level]));
    let mut input = Input::new([b"program".to_vec(), b"7".to_vec()]);
    input.stdin = fs::read(source.with_extension("stdin")).unwrap_or_default();
    let printed = Statics::with(machine.image(), |statics| {
        let (trace, stop) = traced(&machine, statics, &input, support::MOST).expect("a program that starts");
        assert!(trace.is_complete(), "{}", source.display());
        let potential = PotentialDependence::new(statics, &trace);
        let printer = Printer { image: machine.image(), trace: &trace, potential: &potential, text: &text };
        print(&printer, &format!("{stop:?}"))
    });
    let golden = source.with_extension("txt");
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(&golden, printed).expect("writable");
        return None;
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    (expected != printed).then(|| format!("{}:\nexpected\n{expected}\nfound\n{printed}", source.display()))
}

struct Printer<'a> {
    image: &'a Image,
    trace: &'a DynamicTrace,
    potential: &'a PotentialDependence<'a>,
    text: &'a str,
}

fn print(printer: &Printer<'_>, stop: &str) -> String {
    let mut out = String::new();
    for (number, line) in (1..).zip(printer.text.lines()) {
        let Some((_, kind)) = line.split_once("//@ ") else { continue };
        let visit = printer.last_visit(number);
        if visit.is_empty() {
            writeln!(out, "line {number} did not run").expect("a string");
            continue;
        }
        match kind.trim() {
            "slice" => {
                writeln!(out, "slice of line {number}:").expect("a string");
                let slice = printer.trace.backward_slice(visit);
                printer.lines(&mut out, slice.iter());
            }
            "relevant" => {
                writeln!(out, "relevant slice of line {number}:").expect("a string");
                let slice = printer.potential.relevant_slice(visit);
                printer.lines(&mut out, slice.iter());
            }
            "direct" => {
                writeln!(out, "data of line {number}:").expect("a string");
                let data = visit.iter().flat_map(|&instance| printer.trace.data(instance));
                printer.lines(&mut out, data.filter(|source| !visit.contains(source)));
                writeln!(out, "control of line {number}:").expect("a string");
                printer.lines(&mut out, visit.iter().filter_map(|&instance| printer.trace.control(instance)));
            }
            "index" => {
                let index = printer.trace.index(visit[0]);
                let own = index.0.iter().filter(|step| printer.is_own(step.function));
                let steps = own.map(|step| format!("{} x{}", printer.line(step.function, step.inst), step.rounds));
                writeln!(out, "index of line {number}: {}", steps.collect::<Vec<_>>().join(", ")).expect("a string");
            }
            other => panic!("no test is called {other}"),
        }
    }
    writeln!(out, "end: {stop}").expect("a string");
    out
}

impl Printer<'_> {
    fn is_own(&self, function: FunctionId) -> bool {
        (self.image.functions[function.index()].module as usize) < self.image.own_modules
    }

    fn line(&self, function: FunctionId, inst: InstId) -> u32 {
        self.image.function(function).body.as_ref().map_or(0, |body| body.insts[inst.index()].loc.line)
    }

    /// The instances of the last execution of a line.
    fn last_visit(&self, line: u32) -> Vec<Instance> {
        let at = |&instance: &Instance| {
            let (function, inst) = self.trace.place(instance);
            self.is_own(function) && self.line(function, inst) == line
        };
        let Some(last) = self.trace.instances().rev().find(at) else { return Vec::new() };
        let same = |&instance: &Instance| {
            self.trace.frame(instance) == self.trace.frame(last)
                && self.trace.control(instance) == self.trace.control(last)
        };
        self.trace.instances().filter(at).filter(same).collect()
    }

    fn lines(&self, out: &mut String, instances: impl Iterator<Item = Instance>) {
        let places = instances.map(|instance| self.trace.place(instance)).filter(|place| self.is_own(place.0));
        let mut lines: Vec<u32> = places.map(|(function, inst)| self.line(function, inst)).collect();
        lines.sort_unstable();
        lines.dedup();
        for line in lines.into_iter().filter(|&line| line > 0) {
            let text = self.text.lines().nth(line as usize - 1).unwrap_or_default();
            let text = text.split("//").next().unwrap_or_default().trim();
            writeln!(out, "  {line:3}  {text}").expect("a string");
        }
    }
}

/// A run and its twin on another input are aligned up to where they part, and again where they meet.
#[test]
fn twins_of_two_runs() {
    let source = support::folder("tests/dependence/branches.c");
    let machine = Machine::for_slicing(support::image(&source, &["-O0"]));
    Statics::with(machine.image(), |statics| {
        let run = |arguments: &[&str]| {
            let input = Input::new(arguments.iter().map(|argument| argument.as_bytes().to_vec()));
            traced(&machine, statics, &input, support::MOST).expect("a program that starts").0
        };
        let (seven, none) = (run(&["program", "7"]), run(&["program"]));
        let line = |trace: &DynamicTrace, instance: Instance| {
            let (function, inst) = trace.place(instance);
            let body = machine.image().function(function).body.as_ref().expect("code that ran");
            let own = (machine.image().functions[function.index()].module as usize) < machine.image().own_modules;
            own.then(|| body.insts[inst.index()].loc.line)
        };
        let same = Twins::new(&seven, &seven, |function, inst| Some((function, inst)));
        let itself = |&instance: &Instance| seven.is_part_of_copy(instance) || same.of(instance) == Some(instance);
        assert!(seven.instances().all(|instance| itself(&instance)), "every instance is its own twin");
        let twins = Twins::new(&seven, &none, |function, inst| Some((function, inst)));
        let mut aligned: Vec<(u32, bool)> = Vec::new();
        for instance in seven.instances() {
            let Some(line) = line(&seven, instance) else { continue };
            aligned.push((line, twins.of(instance).is_some()));
        }
        let all =
            |wanted: u32, twin: bool| aligned.iter().filter(|entry| entry.0 == wanted).all(|entry| entry.1 == twin);
        assert!(all(6, true) && all(13, true) && all(14, true), "both runs come there");
        assert!(all(7, false) && all(8, false) && all(9, false), "only one run comes there");
        for instance in none.instances().filter(|&instance| line(&none, instance) == Some(14)) {
            let index = none.index(instance);
            let twin = seven.instances().find(|&other| seven.index(other) == index);
            assert_eq!(twin.and_then(|twin| twins.of(twin)), Some(instance), "an index names the same point");
        }
    });
}
