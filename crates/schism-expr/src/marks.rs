//! Marks on numbered things, all taken off at once.

/// A mark is the number of the walk that set it.
#[derive(Default)]
pub struct Marks {
    stamps: Vec<u32>,
    walk: u32,
}

impl Marks {
    /// Takes all marks off.
    pub fn clear(&mut self) {
        if self.walk == u32::MAX {
            self.stamps.fill(0);
            self.walk = 0;
        }
        self.walk += 1;
    }

    /// Sets a mark; false if it was there.
    #[inline]
    pub fn set(&mut self, index: usize) -> bool {
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        std::mem::replace(&mut self.stamps[index], self.walk) != self.walk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_until_they_are_cleared() {
        let mut marks = Marks::default();
        for _ in 0..3 {
            marks.clear();
            assert!(marks.set(5) && marks.set(0) && marks.set(1000));
            assert!(!marks.set(5) && !marks.set(1000));
        }
    }
}
