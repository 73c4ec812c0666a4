//! Inputs in rounds of growing sizes.
//!
//! Small inputs are explored first, since a difference that shows on one is found sooner there, and since an exploration that is ended later has
//! then looked at all inputs up to some size. A round whose paths explode must not keep the larger sizes out, so the next round begins beside it when
//! its share of the effort is used up. Effort is counted, not timed, so the same run begins the same rounds at the same places.

use schism_case::SymbolicInput;

/// The effort after which the second round begins beside the first one, in instructions; less than a second. Each further round waits so much longer.
const FIRST_SHARE: u64 = 10_000_000;

/// Inputs to explore, the smallest first.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    inputs: Vec<SymbolicInput>,
    /// Behind the last input of each round.
    ends: Vec<usize>,
}

impl Rounds {
    /// All inputs at once.
    pub fn one(inputs: Vec<SymbolicInput>) -> Self {
        Rounds { ends: vec![inputs.len()], inputs }
    }

    /// One more round behind the others.
    #[must_use]
    pub fn then(mut self, inputs: Vec<SymbolicInput>) -> Self {
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len());
        self
    }

    /// All inputs of all rounds.
    pub fn inputs(&self) -> &[SymbolicInput] {
        &self.inputs
    }

    /// The inputs of the first rounds.
    pub fn inputs_until(&self, rounds: usize) -> &[SymbolicInput] {
        &self.inputs[..rounds.checked_sub(1).and_then(|last| self.ends.get(last)).map_or(self.inputs.len(), |end| *end)]
    }

    /// How many rounds there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is nothing to explore.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// The round of an input, and which one of the round it is.
    pub fn place_of(&self, input: usize) -> (usize, usize) {
        let round = self.ends.partition_point(|&end| end <= input);
        (round, input - self.start_of(round))
    }

    /// The first input of a round.
    fn start_of(&self, round: usize) -> usize {
        round.checked_sub(1).map_or(0, |before| self.ends[before])
    }
}

/// All that there is to say of a round when every path of it was explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundEnd {
    /// Its number, from 0.
    pub round: usize,
    /// Whether nothing was given up until then: neither a question, nor a path, nor a candidate.
    pub is_whole: bool,
    /// Blocks and edges of the program's own code that were executed by then.
    pub covered: u64,
    /// Places where the versions had parted by then.
    pub partings: usize,
    /// Paths of the round that were followed as far as they mattered.
    pub paths: u64,
}

/// How far an exploration is with its rounds.
#[derive(Default)]
pub(crate) struct Growth {
    rounds: Rounds,
    /// By round: the next input to run, and in which order its threads take turns.
    next: Vec<(u32, usize)>,
    /// In how many orders threads take turns, each on every input.
    orders: u32,
    /// The inputs that ran, which are the roots of states.
    roots: Vec<usize>,
    /// Rounds whose inputs may run.
    begun: usize,
    /// Whether no further round is wanted.
    is_enough: bool,
    /// By round: whether every path was explored.
    finished: Vec<bool>,
    /// By round: questions that wait.
    open: Vec<u64>,
    /// By round: paths that were followed as far as they mattered.
    paths: Vec<u64>,
    /// The effort at which the next round begins.
    due: u64,
}

impl Growth {
    pub(crate) fn new(rounds: Rounds, effort: u64) -> Self {
        let (open, paths, finished) = (vec![0; rounds.len()], vec![0; rounds.len()], vec![false; rounds.len()]);
        let next = (0..rounds.len()).map(|round| (0, rounds.start_of(round))).collect();
        let due = effort + FIRST_SHARE;
        Growth { rounds, next, orders: 1, begun: 1, open, paths, finished, due, ..Growth::default() }
    }

    /// Lets each input run in so many orders of threads. What ran already runs again in the others.
    pub(crate) fn set_orders(&mut self, orders: u32) {
        self.orders = orders;
    }

    /// The next input and the order of its threads, if its round has begun.
    pub(crate) fn next(&mut self) -> Option<(u32, SymbolicInput)> {
        let round = (0..self.begun.min(self.rounds.len())).find(|&round| !self.has_run(round))?;
        let (order, at) = &mut self.next[round];
        if *at == self.rounds.ends[round] {
            (*order, *at) = (*order + 1, self.rounds.start_of(round));
        }
        let start = (*order, self.rounds.inputs[*at].clone());
        self.roots.push(*at);
        *at += 1;
        Some(start)
    }

    /// Whether every input of a round has run in every order.
    fn has_run(&self, round: usize) -> bool {
        let (order, at) = self.next[round];
        let is_empty = self.rounds.start_of(round) == self.rounds.ends[round];
        is_empty || (at == self.rounds.ends[round] && order + 1 >= self.orders)
    }

    /// Which of the inputs a root of states is.
    pub(crate) fn source_of(&self, root: usize) -> usize {
        self.roots.get(root).copied().unwrap_or(root)
    }

    /// A question of this root waits.
    pub(crate) fn open(&mut self, root: u32) {
        if let Some(open) = self.of(root) {
            *open += 1;
        }
    }

    /// It does not wait any more.
    pub(crate) fn close(&mut self, root: u32) {
        if let Some(open) = self.of(root) {
            *open = open.saturating_sub(1);
        }
    }

    fn of(&mut self, root: u32) -> Option<&mut u64> {
        let (round, _) = self.rounds.place_of(self.source_of(root as usize));
        self.open.get_mut(round)
    }

    /// Lets the next round begin beside the others if they have taken long.
    pub(crate) fn pass(&mut self, effort: u64) {
        if effort >= self.due && !self.is_enough {
            self.begin(effort);
        }
    }

    /// Lets the next round begin.
    fn begin(&mut self, effort: u64) {
        self.begun = (self.begun + 1).min(self.rounds.len());
        self.due = effort + FIRST_SHARE * self.begun as u64;
    }

    /// Nothing waits any more.
    pub(crate) fn close_all(&mut self) {
        self.open.fill(0);
    }

    /// Whether there is an input to run now.
    pub(crate) fn has_next(&self) -> bool {
        (0..self.begun.min(self.rounds.len())).any(|round| !self.has_run(round))
    }

    /// The first round that is finished and was not told to be.
    pub(crate) fn take_finished(&mut self) -> Option<usize> {
        let has_run = |round: &usize| *round < self.rounds.len() && self.has_run(*round);
        let is_over = |round: &usize| !self.finished[*round] && self.open[*round] == 0;
        let round = (0..self.begun).take_while(has_run).find(is_over)?;
        self.finished[round] = true;
        Some(round)
    }

    /// Goes on with the round behind a finished one, unless it has begun already; or with none.
    pub(crate) fn go_on(&mut self, round: usize, is_wanted: bool, effort: u64) {
        if self.begun == round + 1 {
            self.is_enough |= !is_wanted;
            if is_wanted {
                self.begin(effort);
            }
        }
    }

    /// Counts paths of this root.
    pub(crate) fn count(&mut self, root: u32, paths: u64) {
        let (round, _) = self.rounds.place_of(self.source_of(root as usize));
        if let Some(all) = self.paths.get_mut(round) {
            *all += paths;
        }
    }

    /// By round: paths that were followed as far as they mattered.
    pub(crate) fn paths(&self) -> &[u64] {
        &self.paths
    }
}

#[cfg(test)]
mod tests {
    use schism_case::Input;

    use super::*;

    fn rounds() -> Rounds {
        let input = |name: &str| SymbolicInput::concrete(Input::new([name]));
        Rounds::one(vec![input("a"), input("b")]).then(vec![input("c")]).then(vec![input("d")])
    }

    fn name(start: Option<(u32, SymbolicInput)>) -> Option<String> {
        start.map(|(_, input)| String::from_utf8_lossy(&input.input.argv[0]).into_owned())
    }

    #[test]
    fn each_input_runs_in_each_order_of_threads() {
        let mut growth = Growth::new(rounds(), 0);
        let next = |growth: &mut Growth| growth.next().map(|start| (start.0, name(Some(start)).unwrap()));
        assert_eq!(next(&mut growth), Some((0, "a".into())));
        growth.set_orders(2);
        let rest: Vec<_> = std::iter::from_fn(|| next(&mut growth)).collect();
        assert_eq!(rest, [(0, "b".into()), (1, "a".into()), (1, "b".into())]);
        assert_eq!([0, 1, 2, 3].map(|root| growth.source_of(root)), [0, 1, 0, 1]);
        growth.count(3, 5);
        assert_eq!((growth.paths()[0], growth.take_finished()), (5, Some(0)));
    }

    #[test]
    fn threads_that_show_late_are_tried_on_what_ran_before() {
        let mut growth = Growth::new(rounds(), 0);
        let _ = [growth.next(), growth.next()];
        growth.go_on(0, true, 0);
        assert_eq!(name(growth.next()), Some("c".into()));
        growth.set_orders(2);
        let orders: Vec<u32> = std::iter::from_fn(|| growth.next()).map(|(order, _)| order).collect();
        assert_eq!(orders, [1, 1, 1]);
    }

    #[test]
    fn a_round_is_finished_when_nothing_of_it_waits() {
        let mut growth = Growth::new(rounds(), 0);
        assert_eq!(growth.take_finished(), None, "nothing has run");
        assert_eq!((name(growth.next()), name(growth.next())), (Some("a".into()), Some("b".into())));
        assert_eq!(name(growth.next()), None, "the next round has not begun");
        growth.open(1);
        assert_eq!(growth.take_finished(), None);
        growth.close(1);
        assert_eq!(growth.take_finished(), Some(0));
        assert_eq!(growth.take_finished(), None, "told once");
        growth.go_on(0, true, 0);
        assert_eq!(name(growth.next()), Some("c".into()));
        assert_eq!(growth.take_finished(), Some(1));
        growth.go_on(1, false, 0);
        growth.pass(u64::MAX);
        assert_eq!(name(growth.next()), None, "no more is wanted");
    }

    #[test]
    fn a_round_that_takes_long_lets_others_begin() {
        let mut growth = Growth::new(rounds(), 0);
        let _ = [growth.next(), growth.next()];
        growth.open(0);
        growth.pass(FIRST_SHARE - 1);
        assert_eq!(name(growth.next()), None);
        growth.pass(FIRST_SHARE);
        assert_eq!(name(growth.next()), Some("c".into()));
        assert_eq!(growth.take_finished(), Some(1), "though a smaller one is not");
        growth.pass(FIRST_SHARE * 2);
        assert_eq!(name(growth.next()), None, "each round has a larger share");
        growth.pass(FIRST_SHARE * 3);
        assert_eq!(name(growth.next()), Some("d".into()));
        growth.close(0);
        let finished: Vec<_> = std::iter::from_fn(|| growth.take_finished()).collect();
        assert_eq!(finished, [0, 2]);
        growth.count(1, 3);
        growth.count(3, 4);
        assert_eq!(growth.paths(), [3, 0, 4]);
    }

    #[test]
    fn inputs_know_their_rounds() {
        let rounds = rounds();
        let places: Vec<_> = (0..4).map(|input| rounds.place_of(input)).collect();
        assert_eq!(places, [(0, 0), (0, 1), (1, 0), (2, 0)]);
        assert_eq!(
            (rounds.inputs_until(1).len(), rounds.inputs_until(2).len(), rounds.inputs_until(9).len()),
            (2, 3, 4)
        );
    }
}
