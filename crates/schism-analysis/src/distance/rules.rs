//! Smallest values under rules of the form `head <= weight + tail + tail`: Knuth's generalisation of Dijkstra's
//! algorithm (1977). A call costs what its callee costs from entry to return and what follows it, hence two tails.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use schism_ir::flow::{BitSet, Csr};

use super::{FAR, add};

const NO_TAIL: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Rule {
    head: u32,
    weight: u32,
    tails: [u32; 2],
}

/// A system of rules over numbered unknowns.
#[derive(Default)]
pub(super) struct Rules {
    rules: Vec<Rule>,
    facts: Vec<(u32, u32)>,
}

impl Rules {
    /// The value of `head` is at most `weight`.
    pub fn fact(&mut self, head: u32, weight: u32) {
        self.facts.push((head, weight));
    }

    /// The value of `head` is at most `weight` and that of `tail`.
    pub fn step(&mut self, head: u32, weight: u32, tail: u32) {
        if weight != FAR {
            self.rules.push(Rule { head, weight, tails: [tail, NO_TAIL] });
        }
    }

    /// The value of `head` is at most `weight` and those of both tails.
    pub fn both(&mut self, head: u32, weight: u32, first: u32, second: u32) {
        self.rules.push(Rule { head, weight, tails: [first, second] });
    }

    /// The smallest values of `unknowns` unknowns; [`FAR`] for those that nothing bounds.
    pub fn solve(&self, unknowns: usize) -> Vec<u32> {
        let mut pairs = Vec::with_capacity(self.rules.len());
        for (rule, number) in self.rules.iter().zip(0..) {
            pairs.extend(rule.tails.iter().filter(|&&tail| tail != NO_TAIL).map(|&tail| (tail, number)));
        }
        let by_tail = Csr::from_pairs(unknowns, &pairs);
        let mut values = vec![FAR; unknowns];
        let mut done = BitSet::new(unknowns);
        let mut queue = BinaryHeap::new();
        let lower = |values: &mut Vec<u32>, queue: &mut BinaryHeap<_>, head: u32, value: u32| {
            if value < values[head as usize] {
                values[head as usize] = value;
                queue.push(Reverse((value, head)));
            }
        };
        for &(head, weight) in &self.facts {
            lower(&mut values, &mut queue, head, weight);
        }
        while let Some(Reverse((_, unknown))) = queue.pop() {
            if !done.insert(unknown as usize) {
                continue;
            }
            for &number in by_tail.row(unknown as usize) {
                let rule = self.rules[number as usize];
                let tails = rule.tails.iter().filter(|&&tail| tail != NO_TAIL);
                if tails.clone().all(|&tail| done.contains(tail as usize)) {
                    let value = tails.fold(rule.weight, |sum, &tail| add(sum, values[tail as usize]));
                    lower(&mut values, &mut queue, rule.head, value);
                }
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::{FAR, Rules};

    #[test]
    fn both_tails_count() {
        let mut rules = Rules::default();
        rules.fact(0, 3);
        rules.fact(1, 10);
        rules.step(1, 2, 0);
        rules.both(2, 1, 0, 1);
        rules.both(3, 0, 2, 4);
        assert_eq!(rules.solve(5), [3, 5, 9, FAR, FAR]);
    }

    #[test]
    fn circles_do_not_pay() {
        let mut rules = Rules::default();
        rules.both(0, 1, 0, 0);
        assert_eq!(rules.solve(1), [FAR]);
        rules.fact(0, 7);
        assert_eq!(rules.solve(1), [7]);
    }
}
