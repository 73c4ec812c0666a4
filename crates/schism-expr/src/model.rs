//! Values for symbols.

use crate::node::SymbolId;

/// A value for every symbol: 0 unless it says otherwise. Small values, hence all input bytes, take a byte each.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Model {
    /// Values below 256 by symbol, without the zeros at the end.
    small: Vec<u8>,
    /// Other values, by symbol in rising order; their place in `small` is 0.
    large: Vec<(SymbolId, u128)>,
}

impl Model {
    /// The model in which all symbols are 0.
    pub fn new() -> Model {
        Model::default()
    }

    /// The bits of a symbol's value.
    #[inline]
    pub fn get(&self, symbol: SymbolId) -> u128 {
        let small = self.small.get(symbol.index()).copied().unwrap_or(0);
        if small != 0 || self.large.is_empty() {
            return u128::from(small);
        }
        let found = self.large.binary_search_by_key(&symbol, |&(symbol, _)| symbol);
        found.map_or(0, |at| self.large[at].1)
    }

    /// Gives a symbol a value; the bits above its sort must be 0.
    pub fn set(&mut self, symbol: SymbolId, value: u128) {
        let found = self.large.binary_search_by_key(&symbol, |&(symbol, _)| symbol);
        match (u8::try_from(value), found) {
            (Ok(_), Ok(at)) => {
                self.large.remove(at);
            }
            (Ok(_), Err(_)) => {}
            (Err(_), Ok(at)) => self.large[at].1 = value,
            (Err(_), Err(at)) => self.large.insert(at, (symbol, value)),
        }
        let small = u8::try_from(value).unwrap_or(0);
        if small != 0 && self.small.len() <= symbol.index() {
            self.small.resize(symbol.index() + 1, 0);
        }
        if let Some(place) = self.small.get_mut(symbol.index()) {
            *place = small;
            let used = self.small.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            self.small.truncate(used);
        }
    }

    /// The symbols that are not 0 and their values, small values first.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, u128)> + '_ {
        let small = self.small.iter().enumerate().filter(|&(_, &byte)| byte != 0);
        let small = small.map(|(at, &byte)| (SymbolId(at as u32), u128::from(byte)));
        small.chain(self.large.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_and_zero_leaves_no_trace() {
        let mut model = Model::new();
        let [a, b, c] = [0, 5, 9].map(SymbolId);
        model.set(a, 7);
        model.set(b, 1 << 100);
        model.set(c, 255);
        assert_eq!([a, b, c].map(|s| model.get(s)), [7, 1 << 100, 255]);
        assert_eq!(model.iter().count(), 3);
        model.set(b, 3);
        assert_eq!(model.get(b), 3);
        model.set(a, 300);
        assert_eq!(model.get(a), 300);
        for symbol in [a, b, c] {
            model.set(symbol, 0);
        }
        assert_eq!(model, Model::new());
        assert_eq!(model.get(SymbolId(1000)), 0);
    }
}
