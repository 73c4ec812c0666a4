//! Partitions and signatures of small programs: the figures of TR11/11, and its theorems on random programs.

mod partition_support;

use std::collections::BTreeSet;

use partition_support::generate::{BYTES, Random, program};
use partition_support::{explore, stdin, with_version};
use schism_dynamic::Formula;
use schism_expr::{Evaluator, Expr, pretty};
use schism_search::partition::{Order, Partition, Signature, Version};
use schism_vm::dependence::Emission;

/// Programs that the theorems are tested on; `PROGRAMS=N` tests more.
const PROGRAMS: u64 = 24;

/// Inputs for each of them.
const INPUTS: usize = 40;

fn texts(version: &Version<'_>, partition: &Partition) -> Vec<String> {
    let pool = &version.machine().engine().pool;
    partition.parts().map(|part| pretty::text(pool, part)).collect()
}

/// After figure 1: the change is executed if i > 0 and j > 0. The loop over j and what the procedure decides do not matter.
const FIGURE_1: &str = r#"
#include <stdio.h>
static int procedure(int i, int j, int o)
{
	return i > 7 ? o : j == 9 ? i : o + 1;
}
int main(void)
{
	int i = (signed char)getchar(), j = (signed char)getchar();
	int a = 0, b = 0, o = 0;
	if (i > 0)
		a = 1;
	for (int c = 0; c < (j & 7); c++)
		b += c;
	if (j > 0) {
		if (a > 0)
			o = 5; /* changed */
		b += procedure(i, j, o);
	}
	printf("%d\n", o);
	return 0;
}
"#;

#[test]
fn figure_1_reaches_the_change_without_the_loop_and_the_procedure() {
    with_version(FIGURE_1, |version| {
        let ran = version.run((0, &stdin(&[0, 1])), None, Formula::Reach).expect("a program that starts");
        assert!(ran.partition.executed().is_empty());
        assert_eq!(texts(version, &ran.partition), ["(int8_t)stdin[0] < 1", "(int8_t)stdin[1] > 0"]);
        let ran = version.run((0, &stdin(&[3, 1])), None, Formula::Change).expect("a program that starts");
        assert_eq!(ran.partition.executed().len(), 1);
        assert_eq!(texts(version, &ran.partition), ["(int8_t)stdin[0] > 0", "(int8_t)stdin[1] > 0"]);
        for order in [Order::Fifo, Order::Lifo] {
            let signature = explore(version, &stdin(&[0, 1]), Formula::Change, order);
            assert!(signature.is_complete());
            let executing = signature.partitions.iter().filter(|partition| !partition.executed().is_empty());
            assert_eq!((signature.runs, executing.count()), (3, 1));
        }
    });
}

fn sorted(partition: &Partition) -> BTreeSet<Expr> {
    partition.parts().collect()
}

fn emitted(partition: &Partition) -> Vec<&[Emission]> {
    partition.outputs.iter().map(|output| output.emissions.as_slice()).collect()
}

/// The numbers of the partitions that an input is in.
fn partitions_of(version: &Version<'_>, signature: &Signature, ran: &Partition) -> Vec<usize> {
    let pool = &version.machine().engine().pool;
    let mut evaluator = Evaluator::new();
    let mut holds = |partition: &Partition| partition.parts().all(|part| evaluator.holds(pool, &ran.model, part));
    (0..signature.partitions.len()).filter(|&at| holds(&signature.partitions[at])).collect()
}

/// Theorems 1 and 2 for one program: inputs of one partition execute the same instances of changes, have the same condition and, if they
/// execute a change, the same symbolic outputs. Partitions are disjoint and cover all inputs.
fn theorems(seed: u64) -> usize {
    let source = program(seed);
    with_version(&source, |version| {
        let mut random = Random::new(seed + 1);
        let mut found = 0;
        for formula in [Formula::Reach, Formula::Change, Formula::Outputs] {
            let inputs: Vec<Vec<u8>> =
                (0..INPUTS).map(|_| (0..BYTES).map(|_| random.below(256) as u8).collect()).collect();
            let run =
                |input: &[u8]| version.run((0, &stdin(input)), None, formula).expect("a program that starts").partition;
            // Errors that only these inputs come to are known then.
            inputs.iter().for_each(|input| drop(run(input)));
            let signature = explore(version, &stdin(&[0; BYTES]), formula, Order::Fifo);
            if !signature.is_complete() {
                continue;
            }
            found += signature.partitions.len();
            for input in inputs {
                let ran = run(&input);
                let words = |partition: &Partition| texts(version, partition).join(" && ");
                let numbers = partitions_of(version, &signature, &ran);
                let all: Vec<String> = numbers.iter().map(|&at| words(&signature.partitions[at])).collect();
                assert_eq!(all.len(), 1, "seed {seed} {formula:?} {input:?}: {all:#?}\n{source}");
                let known = &signature.partitions[numbers[0]];
                let context =
                    || format!("seed {seed} {formula:?} {input:?}\n{}\n{}\n{source}", words(known), words(&ran));
                // What does not reach an output may differ where only outputs count.
                if formula != Formula::Outputs {
                    assert_eq!(known.executed(), ran.executed(), "{}", context());
                }
                assert_eq!(sorted(known), sorted(&ran), "{}", context());
                if known.condition.with_outputs {
                    assert_eq!(emitted(known), emitted(&ran), "{}", context());
                    assert_eq!(known.ending, ran.ending, "{}", context());
                }
            }
        }
        found
    })
}

#[test]
fn inputs_of_a_partition_do_the_same() {
    let programs = std::env::var("PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(PROGRAMS);
    let first: u64 = std::env::var("FIRST").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let partitions: usize = (first..first + programs).map(theorems).sum();
    assert!(partitions > 3 * programs as usize, "the programs have partitions: {partitions}");
}
