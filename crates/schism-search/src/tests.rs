//! A small program explored in every order, with memory and without.

use std::cell::Cell;

use schism_case::{Input, SymbolicInput};
use schism_expr::{Expr, Model, Pool};
use schism_solver::backend::{Cadical, Effort};
use schism_solver::{Backend, Limits, Solver, SolverError, SolverOptions, Verdict};
use schism_vm::Machine;

use crate::strategy::{Bfs, Cover, Dfs, Random, Strategy};
use crate::{Budgets, Counters, End, Explorer, FinishedPath, MemoryLimit, Watcher};

/// Seven bytes with a branch each; then a size that is decided value by value, four of them, and a look-up by the same number. The status says
/// what was seen.
const PROGRAM: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
@name = constant [2 x i8] c"x\00"
@table = constant [4 x i8] c"\00\20\40\60"
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
declare void @schism_symbolic(ptr, i64, ptr)
declare ptr @malloc(i64)

define void @__schism_start(ptr %stack) {
entry:
  %bytes = alloca [8 x i8]
  call void @schism_symbolic(ptr %bytes, i64 8, ptr @name)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %count = phi i64 [ 0, %entry ], [ %sum, %join ]
  %place = getelementptr i8, ptr %bytes, i64 %i
  %byte = load i8, ptr %place
  %is = icmp eq i8 %byte, 120
  br i1 %is, label %hit, label %join
hit:
  %more = add i64 %count, 1
  br label %join
join:
  %sum = phi i64 [ %count, %loop ], [ %more, %hit ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 7
  br i1 %again, label %loop, label %end
end:
  %last = getelementptr i8, ptr %bytes, i64 7
  %number = load i8, ptr %last
  %wide = zext i8 %number to i64
  %few = and i64 %wide, 3
  %size = add i64 %few, 1
  %heap = call ptr @malloc(i64 %size)
  %entry_of = getelementptr i8, ptr @table, i64 %few
  %high = load i8, ptr %entry_of
  %high64 = zext i8 %high to i64
  %status = add i64 %high64, %sum
  %exit = call i64 @__schism_syscall(i64 231, i64 %status, i64 0, i64 0, i64 0, i64 0, i64 0)
  unreachable
}
"#;

/// One byte with a branch, and two whose product is one of two primes or is not.
const PRODUCT: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
@name = constant [2 x i8] c"x\00"
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
declare void @schism_symbolic(ptr, i64, ptr)

define void @__schism_start(ptr %stack) {
entry:
  %bytes = alloca [8 x i8]
  call void @schism_symbolic(ptr %bytes, i64 3, ptr @name)
  %one = load i8, ptr %bytes
  %place = getelementptr i8, ptr %bytes, i64 1
  %other = load i8, ptr %place
  %a = zext i8 %one to i64
  %b = zext i8 %other to i64
  %product = mul i64 %a, %b
  %hard = icmp eq i64 %product, 60491
  br i1 %hard, label %yes, label %no
yes:
  br label %no
no:
  %first = phi i64 [ 0, %entry ], [ 1, %yes ]
  %last = getelementptr i8, ptr %bytes, i64 2
  %byte = load i8, ptr %last
  %is = icmp eq i8 %byte, 120
  %second = select i1 %is, i64 2, i64 0
  br i1 %is, label %end, label %also
also:
  br label %end
end:
  %status = add i64 %first, %second
  %exit = call i64 @__schism_syscall(i64 231, i64 %status, i64 0, i64 0, i64 0, i64 0, i64 0)
  unreachable
}
"#;

/// Seven times a word with a different value in each of its bytes is put into one of sixteen places, and another place is read; is the sum of
/// what was read odd?
const WORDS: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
@name = constant [2 x i8] c"x\00"
@words = global [16 x i64] zeroinitializer
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
declare void @schism_symbolic(ptr, i64, ptr)

define void @__schism_start(ptr %stack) {
entry:
  %bytes = alloca [8 x i8]
  call void @schism_symbolic(ptr %bytes, i64 8, ptr @name)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %word = phi i64 [ 72623859790382855, %entry ], [ %other, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %next = add i64 %i, 1
  %from = getelementptr i8, ptr %bytes, i64 %i
  %byte = load i8, ptr %from
  %wide = zext i8 %byte to i64
  %number = and i64 %wide, 15
  %place = getelementptr i64, ptr @words, i64 %number
  store i64 %word, ptr %place
  %from2 = getelementptr i8, ptr %bytes, i64 %next
  %byte2 = load i8, ptr %from2
  %wide2 = zext i8 %byte2 to i64
  %number2 = and i64 %wide2, 15
  %place2 = getelementptr i64, ptr @words, i64 %number2
  %read = load i64, ptr %place2
  %more = add i64 %sum, %read
  %other = mul i64 %word, 7046029254386353131
  %again = icmp ult i64 %next, 7
  br i1 %again, label %loop, label %end
end:
  %odd = and i64 %more, 1
  %is = icmp eq i64 %odd, 1
  br i1 %is, label %yes, label %no
yes:
  br label %no
no:
  %status = phi i64 [ 0, %end ], [ 1, %yes ]
  %exit = call i64 @__schism_syscall(i64 231, i64 %status, i64 0, i64 0, i64 0, i64 0, i64 0)
  unreachable
}
"#;

pub(crate) fn machine() -> Machine {
    machine_of(PROGRAM)
}

fn machine_of(program: &str) -> Machine {
    let module = schism_bitcode::read_bytes("search.ll", program.as_bytes()).expect("the program is valid");
    Machine::covering(schism_ir::link(vec![module], None, &["__schism_start"]).expect("the program links"))
}

/// The values of the eight bytes on each path, and the status.
#[derive(Default)]
struct Seen(Vec<(Vec<u8>, u8)>);

impl Watcher for Seen {
    fn path(&mut self, path: FinishedPath) {
        let schism_case::Status::Exited(status) = path.outcome.status else { panic!("{:?}", path.outcome) };
        self.0.push((path.declared[0].1.clone(), status));
    }

    fn go_on(&mut self, _: &Counters) -> bool {
        true
    }
}

fn explore(strategy: Box<dyn Strategy>, budgets: Budgets) -> (End, Counters, Vec<(Vec<u8>, u8)>) {
    explore_on(&machine(), strategy, budgets)
}

fn explore_on(machine: &Machine, strategy: Box<dyn Strategy>, budgets: Budgets) -> (End, Counters, Vec<(Vec<u8>, u8)>) {
    let mut explorer = Explorer::new(machine, Solver::new(SolverOptions::default()), strategy, budgets);
    let mut seen = Seen::default();
    let input = SymbolicInput::concrete(Input::new(["search"]));
    let end = explorer.run(&[input], None, &mut seen).expect("the program loads");
    (end, *explorer.counters(), seen.0)
}

fn strategies() -> [(&'static str, Box<dyn Strategy>); 4] {
    [
        ("bfs", Box::new(Bfs::default())),
        ("dfs", Box::new(Dfs::default())),
        ("random", Box::new(Random::new(7))),
        ("cover", Box::new(Cover::default())),
    ]
}

/// Memory that is short at every second look.
fn short_now_and_then() -> u64 {
    thread_local! {
        static LOOKS: Cell<u64> = const { Cell::new(0) };
    }
    LOOKS.set(LOOKS.get() + 1);
    if LOOKS.get().is_multiple_of(2) { u64::MAX } else { 0 }
}

#[test]
fn every_order_finds_every_path_once() {
    for (name, strategy) in strategies() {
        let (end, counters, seen) = explore(strategy, Budgets::default());
        assert_eq!((end, counters.paths, counters.unknown), (End::Complete, 512, 0), "{name}");
        let mut kinds: Vec<_> = seen
            .iter()
            .map(|(bytes, _)| (bytes[..7].iter().map(|&b| b == b'x').collect::<Vec<_>>(), bytes[7] & 3))
            .collect();
        kinds.sort();
        kinds.dedup();
        assert_eq!(kinds.len(), 512, "{name}");
        for (bytes, status) in seen {
            let hits = bytes[..7].iter().filter(|&&byte| byte == b'x').count() as u8;
            assert_eq!(status, hits + 32 * (bytes[7] & 3), "{name}: {bytes:?}");
        }
    }
}

#[test]
fn words_at_symbolic_places_stay_words() {
    let machine = machine_of(WORDS);
    let (end, _, seen) = explore_on(&machine, Box::new(Bfs::default()), Budgets::default());
    assert_eq!((end, seen.len()), (End::Complete, 2), "{seen:?}");
    for (bytes, status) in seen {
        let (mut words, mut word, mut sum) = ([0_u64; 16], 72_623_859_790_382_855_u64, 0_u64);
        for pair in bytes.windows(2) {
            words[usize::from(pair[0] & 15)] = word;
            sum = sum.wrapping_add(words[usize::from(pair[1] & 15)]);
            word = word.wrapping_mul(7_046_029_254_386_353_131);
        }
        assert_eq!(u64::from(status), sum & 1, "{bytes:?}");
    }
    // A choice for each place and store, and what leads to them; were each byte a choice of its own, eight times as many.
    let nodes = machine.engine().pool.len();
    assert!(nodes < 1000, "{nodes} nodes");
}

#[test]
fn dropped_snapshots_are_made_again_and_nothing_changes() {
    for ((name, strategy), (_, again)) in strategies().into_iter().zip(strategies()) {
        let (_, _, free) = explore(strategy, Budgets::default());
        let memory = MemoryLimit { bytes: 1 << 20, in_use: short_now_and_then };
        let (end, counters, short) = explore(again, Budgets { memory: Some(memory), ..Budgets::default() });
        assert_eq!((end, counters.unknown), (End::Complete, 0), "{name}");
        // The others never have so many candidates that some are dropped.
        assert!(!["bfs", "random"].contains(&name) || counters.recreated > 20, "{name}: {counters:?}");
        assert_eq!(free, short, "{name}: the same paths in the same order, with the same inputs");
    }
}

#[test]
fn memory_that_nothing_gives_back_ends_the_exploration() {
    let memory = MemoryLimit { bytes: 1 << 20, in_use: short_for_good };
    let (end, counters, _) = explore(Box::new(Bfs::default()), Budgets { memory: Some(memory), ..Budgets::default() });
    assert_eq!(end, End::Budget("--max-memory"));
    assert!(counters.paths < 512);
}

/// Enough at the start, and never again.
fn short_for_good() -> u64 {
    thread_local! {
        static LOOKED: Cell<bool> = const { Cell::new(false) };
    }
    if LOOKED.replace(true) { u64::MAX } else { 0 }
}

#[test]
fn budgets_end_an_exploration() {
    let (end, counters, _) = explore(Box::new(Bfs::default()), Budgets { paths: Some(10), ..Budgets::default() });
    assert_eq!((end, counters.paths), (End::Budget("--max-paths"), 10));
    let (end, counters, _) = explore(Box::new(Bfs::default()), Budgets { queries: Some(20), ..Budgets::default() });
    assert_eq!((end, counters.picked), (End::Budget("--max-queries"), 20));
}

/// Finds every question hard.
struct Slow(Cadical);

impl Backend for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn solve(
        &mut self,
        pool: &Pool,
        assertions: &[Expr],
        hint: &Model,
        limits: &Limits,
    ) -> Result<Verdict, SolverError> {
        if limits.conflicts <= Limits::QUICK.conflicts {
            return Ok(Verdict::Unknown);
        }
        self.0.solve(pool, assertions, hint, limits)
    }

    fn effort(&self) -> Effort {
        self.0.effort()
    }
}

#[test]
fn hard_questions_are_asked_again_and_nothing_is_lost() {
    let machine = machine_of(PRODUCT);
    let solver = Solver::with_backend(SolverOptions::default(), Box::new(Slow(Cadical::new())));
    let mut explorer = Explorer::new(&machine, solver, Box::new(Bfs::default()), Budgets::default());
    let mut seen = Seen::default();
    let input = SymbolicInput::concrete(Input::new(["search"]));
    let end = explorer.run(&[input], None, &mut seen).expect("the program loads");
    let mut statuses: Vec<u8> = seen.0.iter().map(|(_, status)| *status).collect();
    statuses.sort_unstable();
    assert_eq!((end, explorer.counters().unknown, statuses), (End::Complete, 0, vec![0, 1, 2, 3]));
    assert!(explorer.solver().statistics().backend_unknown > 0);
}
