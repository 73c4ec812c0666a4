//! Trying on all cores.
//!
//! The values of the slowest digit are dealt out in pieces, in order. The first piece in which something is found has the
//! answer, whoever was quicker, so the answer does not depend on how many threads there are.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use super::{Enumeration, Tried};
use crate::options::Interrupt;

/// More threads than this are not worth their start.
const MOST: usize = 16;

/// Rows below which a second thread is not worth its start.
const FEW_ROWS: usize = 1 << 12;

/// What the threads tell each other.
#[derive(Default)]
struct Shared {
    is_interrupted: AtomicBool,
    /// The first piece in which something was found; behind all others while there is none.
    found: AtomicUsize,
}

impl Enumeration {
    /// Tries everything, in an order that depends on the question alone.
    pub fn run(&mut self, interrupt: Option<&Interrupt>) -> Tried {
        let interrupted = || interrupt.is_some_and(|interrupt| interrupt());
        let mut pieces = self.pieces();
        let Some(mut own) = pieces.pop() else { return self.run_alone(&interrupted) };
        let shared = Shared { found: AtomicUsize::new(usize::MAX), ..Shared::default() };
        let last = pieces.len();
        let (mut tried, operations) = thread::scope(|scope| {
            let others = pieces.into_iter().enumerate().map(|(at, mut piece)| {
                let shared = &shared;
                scope.spawn(move || (piece.run_piece(at, shared, &|| false), piece.operations))
            });
            let others: Vec<_> = others.collect();
            // Only this thread may ask whether the time is over.
            let mut results = vec![(own.run_piece(last, &shared, &interrupted), own.operations)];
            while others.iter().any(|thread| !thread.is_finished()) {
                if interrupted() {
                    shared.is_interrupted.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(std::time::Duration::from_millis(1));
            }
            results.extend(others.into_iter().filter_map(|thread| thread.join().ok()));
            // The last piece stands first.
            results.rotate_left(1);
            let operations: u64 = results.iter().map(|(_, operations)| operations).sum();
            (results.into_iter().map(|(tried, _)| tried).collect::<Vec<_>>(), operations)
        });
        self.operations += operations;
        match tried.iter().position(|tried| *tried != Tried::Nothing) {
            Some(first) => tried.swap_remove(first),
            None if tried.len() <= last => Tried::Interrupted,
            None => Tried::Nothing,
        }
    }

    /// The same question in pieces that together are the whole, one for each core; none if it is not worth it.
    fn pieces(&self) -> Vec<Enumeration> {
        let rows: usize = self.digits.iter().map(|digit| digit.values.len()).product();
        let cores = thread::available_parallelism().map_or(1, usize::from).min(MOST);
        let Some(slowest) = self.digits.last() else { return Vec::new() };
        if cores == 1 || rows < FEW_ROWS {
            return Vec::new();
        }
        let size = slowest.values.len().div_ceil(cores);
        let piece = |values: &[u64]| {
            let mut piece = self.clone();
            if let Some(slowest) = piece.digits.last_mut() {
                slowest.values = values.to_vec();
            }
            piece
        };
        slowest.values.chunks(size).map(piece).collect()
    }

    fn run_piece(&mut self, at: usize, shared: &Shared, interrupted: &dyn Fn() -> bool) -> Tried {
        let tried = self.run_alone(&|| {
            if interrupted() {
                shared.is_interrupted.store(true, Ordering::Relaxed);
            }
            shared.is_interrupted.load(Ordering::Relaxed) || shared.found.load(Ordering::Relaxed) < at
        });
        if matches!(tried, Tried::Found(_)) {
            shared.found.fetch_min(at, Ordering::Relaxed);
        }
        tried
    }
}

#[cfg(test)]
mod tests {
    use crate::enumerate::{Enumeration, Tried};
    use crate::slice::Domain;
    use schism_expr::{Pool, Sort};
    use schism_path::ByteSet;

    /// Whether a number of 20 bits above `from` has a square that ends in `end`: with pieces, and in one go.
    fn both_ways(end: u128, from: u128) -> [Tried; 2] {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::bits(20));
        let (square, end, from) = (p.mul(x, x), p.bv(20, end), p.bv(20, from));
        let roots = [p.eq(square, end), p.ult(from, x)];
        let domains = [Domain { symbol: p.node(x).symbol(), leaf: x, values: ByteSet::of_width(8) }];
        let mut whole = Enumeration::new(&p, &roots, &domains, u64::MAX >> 8).expect("can be tried");
        let mut pieces = whole.clone();
        [pieces.run(None), whole.run_alone(&|| false)]
    }

    #[test]
    fn threads_find_what_one_finds() {
        for (end, from) in [(9, 0), (9, 5), (9, 1_048_570), (1_041, 700_000), (3, 0)] {
            let [with_pieces, alone] = both_ways(end, from);
            assert_eq!(with_pieces, alone, "squares that end in {end} above {from}");
        }
        assert_eq!(both_ways(3, 0)[0], Tried::Nothing);
    }
}
