//! The condition of a path in words: which values it leaves to each byte of the input that it asked about.

use schism_expr::{Pool, SymbolId, pretty};
use schism_path::{Facts, PathCondition, universe};

/// Conditions that are looked at; a path has more only if a loop asks about many bytes, and nobody reads those.
const MOST_READ: usize = 1_000;
/// Conditions that are told, and characters of one over several bytes.
const MOST_TOLD: usize = 8;
const LONGEST: usize = 100;
/// Ranges of one byte's values; what has more is told by what it is not, if that is shorter, or not at all.
const MOST_RANGES: usize = 3;

/// What must hold of the input for a path to be taken, in the order in which it was asked; a last `...` stands for more.
pub(crate) fn condition(pool: &Pool, path: &PathCondition) -> Vec<String> {
    let mut parts: Vec<_> = path.iter().take(MOST_READ + 1).collect();
    let is_cut = parts.len() > MOST_READ;
    parts.reverse();
    let (mut told, mut seen) = (Vec::new(), Vec::<SymbolId>::new());
    let mut left_out = is_cut;
    for part in parts {
        if told.len() >= MOST_TOLD {
            left_out = true;
            break;
        }
        match Facts::narrow_symbol(pool, part) {
            Some(symbol) if seen.contains(&symbol) => {}
            Some(symbol) => {
                seen.push(symbol);
                match of_byte(pool, path, symbol) {
                    Some(text) => told.push(text),
                    None => left_out = true,
                }
            }
            None => {
                let text = pretty::text(pool, part);
                if text.chars().count() <= LONGEST && !text.contains("...") {
                    told.push(text);
                } else {
                    left_out = true;
                }
            }
        }
    }
    if left_out && !told.is_empty() {
        told.push("...".to_owned());
    }
    told
}

/// The values that are left to one byte; `None` if they cannot be told in short.
fn of_byte(pool: &Pool, path: &PathCondition, symbol: SymbolId) -> Option<String> {
    // A length takes one byte, of which the user knows nothing.
    let name = pool.symbol_name(symbol).replace("_length[0]", "_length");
    let (domain, all) = (path.domain(pool, symbol), universe(pool, symbol));
    let missing = all.and(domain.complement());
    // Whatever is shorter: the values that it has, or those that it has not.
    let (has, lacks) = (domain.ranges(), missing.ranges());
    if has.len() <= MOST_RANGES && has.len() <= lacks.len().max(1) {
        let ranges: Vec<String> = has.iter().map(|&(from, to)| range(&name, from, to, "==")).collect();
        return Some(ranges.join(" || "));
    }
    (lacks.len() <= MOST_RANGES).then(|| {
        let ranges: Vec<String> = lacks.iter().map(|&(from, to)| range(&name, from, to, "!=")).collect();
        ranges.join(" && ")
    })
}

/// One range of values, or that it is not one.
fn range(name: &str, from: u8, to: u8, relation: &str) -> String {
    // Both ends as characters, or both as numbers.
    let is_text = [from, to].iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'));
    let value = |byte: u8| if is_text && !name.ends_with("_length") { value(byte) } else { byte.to_string() };
    match (from == to, relation) {
        (true, _) => format!("{name} {relation} {}", value(from)),
        (false, "==") => format!("{} <= {name} <= {}", value(from), value(to)),
        (false, _) => format!("!({} <= {name} <= {})", value(from), value(to)),
    }
}

/// A byte as C writes it: what can be printed as a character.
fn value(byte: u8) -> String {
    match byte {
        b'\'' => "'\\''".to_owned(),
        b'\\' => "'\\\\'".to_owned(),
        b'\n' => "'\\n'".to_owned(),
        b'\t' => "'\\t'".to_owned(),
        b' '..=b'~' => format!("'{}'", char::from(byte)),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use schism_path::ByteSet;

    use super::*;

    #[test]
    fn values_of_bytes_are_told_in_short() {
        assert_eq!(range("s[0]", b'0', b'9', "=="), "'0' <= s[0] <= '9'");
        assert_eq!(
            (range("s[0]", 0, 0, "!="), value(b'\''), value(200)),
            ("s[0] != 0".into(), "'\\''".into(), "200".into())
        );
        assert_eq!(range("s[0]", b'd', 199, "=="), "100 <= s[0] <= 199");
        assert_eq!(range("s[1]", 1, 8, "!="), "!(1 <= s[1] <= 8)");
        assert!(ByteSet::below(3).ranges().len() == 1);
    }

    #[test]
    fn a_path_without_conditions_has_none() {
        assert_eq!(condition(&Pool::new(), &PathCondition::new()), [""; 0]);
    }
}
