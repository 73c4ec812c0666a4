//! In which order threads take turns.
//!
//! An order is a number, and stands for a fixed rule: who runs next, and for how long. So a run is one of those that Linux might
//! make, and always the same for the same number. The first three are the extremes that most mistakes show in (long turns, new threads
//! first, turns as short as can be); the others are drawn by lot, as testers of threads do it, from a sequence that the number alone decides.

/// The number of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreadOrder(pub u32);

/// Instructions after which a thread that neither waits nor ends makes room for the others: it may be spinning until one of them has done
/// something.
const LONG_TURN: u64 = 20_000;
/// A turn that is drawn by lot has fewer than two to the power of this many instructions, or of some smaller power.
const MOST_BITS: u64 = 12;

/// Why a thread does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaves {
    /// It waits for something, or has ended.
    Waits,
    /// It lets others go first.
    Yields,
    /// Its turn is over.
    HadItsTurn,
}

impl ThreadOrder {
    /// For how many instructions a thread may run that begins the turn with this number.
    pub(super) fn turn(self, turn: u64) -> u64 {
        match self.0 {
            0 | 1 => LONG_TURN,
            2 => 0,
            _ => {
                let lot = self.lot(turn);
                lot % (1 << (1 + (lot >> 32) % MOST_BITS))
            }
        }
    }

    /// For how many instructions nobody asks again whether a thread may be interrupted whose turn is over. The usual order asks seldom, which is
    /// quick in long functions of the library. The others ask at every block, so that turns also end right behind a call that takes or leaves a lock.
    pub(super) fn patience(self) -> u64 {
        if self.0 == 0 { 50 } else { 0 }
    }

    /// Whether a thread that has made another one lets that run first.
    pub(super) fn starts_at_once(self) -> bool {
        self.0 == 1
    }

    /// Which of so many that can go on is next; they stand in the order in which they left, the one that leaves now among them if it can go on.
    pub(super) fn next(self, ready: usize, turn: u64, leaves: Leaves) -> usize {
        // Who yields waits for the others.
        let others = if leaves == Leaves::Yields && ready > 1 { ready - 1 } else { ready };
        match self.0 {
            // The newest of all, but only where somebody waits: of three that spin, two would pass the turn to each other for ever.
            1 if leaves == Leaves::Waits => others - 1,
            0..=2 => 0,
            _ => (self.lot(!turn) % others as u64) as usize,
        }
    }

    /// A number that depends on nothing but the order and what it is drawn for: the mixing function of SplitMix64.
    fn lot(self, what: u64) -> u64 {
        let mut mixed = what.wrapping_add(u64::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_yields_goes_last_in_every_order() {
        for order in 0..50 {
            for turn in 0..50 {
                let next = ThreadOrder(order).next(3, turn, Leaves::Yields);
                assert!(next < 2, "order {order}, turn {turn}");
                assert_eq!(ThreadOrder(order).next(1, turn, Leaves::Yields), 0, "nobody else can go on");
            }
        }
    }

    #[test]
    fn lots_give_every_thread_its_turn_and_both_short_and_long_ones() {
        let order = ThreadOrder(3);
        let mut chosen = [0; 3];
        for turn in 0..300 {
            chosen[order.next(3, turn, Leaves::HadItsTurn)] += 1;
        }
        assert!(chosen.iter().all(|&count| count > 60), "{chosen:?}");
        let turns: Vec<_> = (0..100).map(|turn| order.turn(turn)).collect();
        assert!(turns.iter().any(|&turn| turn < 4) && turns.iter().any(|&turn| turn > 1000), "{turns:?}");
        assert!(turns.iter().all(|&turn| turn < 1 << MOST_BITS));
        assert_ne!(turns, (0..100).map(|turn| ThreadOrder(4).turn(turn)).collect::<Vec<_>>());
    }
}
