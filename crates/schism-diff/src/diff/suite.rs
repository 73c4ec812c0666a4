//! The seeds of `--strategy shadow`: which of them come to a change.

use schism_case::SymbolicInput;
use schism_vm::{LoadError, Machine, Stop};

/// What is explored, and what it was chosen from.
pub(super) struct Suite {
    /// Seeds that come to a change, the smallest first; all seeds if none does. Behind them other inputs.
    pub(super) inputs: Vec<SymbolicInput>,
    /// How many of these are seeds.
    pub(super) seeds: usize,
    /// How many come to a change.
    pub(super) touching: usize,
    /// Seeds that do not, unless they are explored.
    pub(super) others: Vec<SymbolicInput>,
}

impl Suite {
    /// Runs the first `seeds` of the inputs as they are, each until it comes to a change or has run for so many instructions.
    pub(super) fn choose(
        machine: &Machine,
        mut inputs: Vec<SymbolicInput>,
        seeds: usize,
        most: u64,
    ) -> Result<Self, LoadError> {
        let templates = inputs.split_off(seeds);
        let (mut touching, mut others) = (Vec::new(), Vec::new());
        for seed in inputs {
            match way_to_change(machine, &seed, most)? {
                Some(way) => touching.push((way, seed)),
                None => others.push(seed),
            }
        }
        // Little input and a short way are cheap to follow.
        let free = |seed: &SymbolicInput| seed.marks.iter().map(|mark| mark.bytes.len()).sum::<usize>();
        touching.sort_by_key(|(way, seed)| (free(seed), *way));
        let count = touching.len();
        let mut explored: Vec<_> = touching.into_iter().map(|(_, seed)| seed).collect();
        if explored.is_empty() {
            explored.append(&mut others);
        }
        let seeds = explored.len();
        explored.extend(templates);
        Ok(Suite { inputs: explored, seeds, touching: count, others })
    }

    /// In words.
    pub(super) fn text(&self) -> String {
        let all = self.seeds + self.others.len();
        match self.touching {
            0 => format!("seeds: {all}, of which none comes to a change; one is looked for from there"),
            count => format!("seeds: {all}, of which {count} come to a change"),
        }
    }
}

/// Instructions until a seed comes to a change.
fn way_to_change(machine: &Machine, seed: &SymbolicInput, most: u64) -> Result<Option<u64>, LoadError> {
    let mut state = machine.start_symbolic(&SymbolicInput::concrete(seed.input.clone()), None)?;
    let stop = machine.run(&mut state, most);
    Ok(matches!(stop, Stop::Split).then_some(state.instructions))
}
