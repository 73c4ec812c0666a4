//! Runs circuits on concrete inputs, 64 at a time.

use schism_expr::{Evaluator, Expr, Model, Pool};

use crate::circuit::{Blaster, ClauseSink, Lit};

/// Keeps clauses. A clause belongs to its highest variable: gates are defined as soon as they exist.
#[derive(Default)]
pub struct Recorder {
    pub variables: u32,
    pub clauses: Vec<Vec<Lit>>,
}

impl ClauseSink for Recorder {
    fn new_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, lits: &[Lit]) {
        assert!(lits.iter().all(|lit| !lit.is_constant()), "constants are folded");
        self.clauses.push(lits.to_vec());
    }
}

/// The circuit of one expression.
pub struct Circuit {
    pub blaster: Blaster,
    pub recorder: Recorder,
    root: Expr,
}

impl Circuit {
    pub fn new(pool: &Pool, root: Expr) -> Circuit {
        let mut circuit = Circuit { blaster: Blaster::new(), recorder: Recorder::default(), root };
        circuit.blaster.translate(pool, root, &mut circuit.recorder);
        circuit
    }

    /// The values of all variables in up to 64 models. Every gate must be determined by its inputs, in both
    /// directions.
    fn lanes(&self, pool: &Pool, models: &[Model]) -> Lanes {
        let mut lanes = Lanes { values: vec![0; self.recorder.variables as usize + 1] };
        let mut known = 0;
        for symbol in pool.symbols_of(self.root) {
            for (bit, lit) in self.blaster.symbol_bits(symbol).unwrap().iter().enumerate() {
                let lane = |(at, model): (usize, &Model)| ((model.get(symbol) >> bit & 1) as u64) << at;
                lanes.values[lit.variable() as usize] = models.iter().enumerate().map(lane).sum();
                known += 1;
            }
        }
        let highest = |clause: &Vec<Lit>| clause.iter().map(|lit| lit.variable()).max();
        for gate in self.recorder.clauses.chunk_by(|a, b| highest(a) == highest(b)) {
            let variable = highest(&gate[0]).unwrap();
            let mut forced = [0; 2];
            for clause in gate {
                let mut all_false = u64::MAX;
                let mut positive = false;
                for &lit in clause {
                    match lit.variable() == variable {
                        true => positive = !lit.is_negated(),
                        false => all_false &= !lanes.of(lit),
                    }
                }
                forced[usize::from(positive)] |= all_false;
            }
            assert_eq!(forced[0], !forced[1], "gate {variable} is a function of its inputs");
            lanes.values[variable as usize] = forced[1];
            known += 1;
        }
        assert_eq!(known, self.recorder.variables, "every variable is an input or a gate");
        lanes
    }

    /// Compares the circuit with the evaluator under models. Returns how many could be compared: those in which the
    /// restrictions hold.
    pub fn check(&self, pool: &Pool, models: &[Model]) -> usize {
        let mut evaluator = Evaluator::new();
        let mut compared = 0;
        for group in models.chunks(64) {
            let lanes = self.lanes(pool, group);
            let word: Vec<u64> = self.blaster.word(self.root).iter().map(|&lit| lanes.of(lit)).collect();
            let restrictions = self.blaster.restrictions(self.root).iter();
            let exact = restrictions.fold(u64::MAX, |exact, &lit| exact & lanes.of(lit));
            for (at, model) in group.iter().enumerate().filter(|(at, _)| exact >> at & 1 == 1) {
                let found = word.iter().rev().fold(0_u128, |value, lane| value << 1 | u128::from(lane >> at & 1));
                evaluator.forget();
                let expected = evaluator.value(pool, model, self.root);
                let term = || schism_expr::smtlib::term(pool, self.root);
                assert_eq!(found, expected, "{found:#x} is not {expected:#x}\n{}\n{model:x?}", term());
                compared += 1;
            }
        }
        compared
    }
}

/// A value of each variable in each of 64 models.
struct Lanes {
    values: Vec<u64>,
}

impl Lanes {
    fn of(&self, lit: Lit) -> u64 {
        let value = self.values[lit.variable() as usize];
        if lit.is_negated() { !value } else { value }
    }
}
