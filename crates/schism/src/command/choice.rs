//! Options that are one of a few.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use schism_diff::Choice;

/// Understands the names of a choice, and offers them with what they mean.
pub(crate) fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    let offered = |one: &T| {
        // Help has no full stop at its end.
        let meaning = one.meaning().strip_suffix('.').unwrap_or(one.meaning());
        PossibleValue::new(one.name()).aliases(one.aliases()).help(meaning)
    };
    PossibleValuesParser::new(T::ALL.iter().map(offered)).try_map(|word| {
        let is_called = |one: &&T| one.name() == word || one.aliases().contains(&word.as_str());
        T::ALL.iter().find(is_called).copied().ok_or("not known")
    })
}
