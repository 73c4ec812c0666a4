//! Values as Z3 prints them.

use schism_expr::{Format, Sort};

/// The values in an answer to `get-value`, one for each sort.
pub(super) fn parse(answer: &str, sorts: &[Sort]) -> Option<Vec<u128>> {
    let mut words = words(answer).into_iter();
    let mut values = Vec::with_capacity(sorts.len());
    expect(&mut words, "(")?;
    for &sort in sorts {
        expect(&mut words, "(")?;
        words.next()?;
        values.push(value(&mut words, sort)?);
        expect(&mut words, ")")?;
    }
    expect(&mut words, ")")?;
    Some(values)
}

fn expect<'a>(words: &mut impl Iterator<Item = &'a str>, wanted: &str) -> Option<()> {
    (words.next()? == wanted).then_some(())
}

/// Parentheses, names between bars, and everything between blanks.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' | ')' => 1,
            '|' => rest[1..].find('|').map_or(rest.len(), |at| at + 2),
            _ => rest.find(|c: char| c.is_whitespace() || "()".contains(c)).unwrap_or(rest.len()),
        };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

fn value<'a>(words: &mut impl Iterator<Item = &'a str>, sort: Sort) -> Option<u128> {
    match (words.next()?, sort) {
        ("true", _) => Some(1),
        ("false", _) => Some(0),
        ("(", Sort::Float(format)) => float(words, format),
        (literal, _) => number(literal),
    }
}

fn number(literal: &str) -> Option<u128> {
    match literal.get(..2)? {
        "#x" => u128::from_str_radix(&literal[2..], 16).ok(),
        "#b" => u128::from_str_radix(&literal[2..], 2).ok(),
        _ => None,
    }
}

/// A float, after its opening parenthesis: three fields, or one of the special ones with the sizes of the format.
fn float<'a>(words: &mut impl Iterator<Item = &'a str>, format: Format) -> Option<u128> {
    let mut next = || words.next();
    let bits = match next()? {
        "fp" => {
            let [sign, exponent, fraction] = [number(next()?)?, number(next()?)?, number(next()?)?];
            let start = format.width() - 1 - format.exponent_bits();
            // Only x86_fp80 stores the leading one.
            let leading = u128::from(format == Format::X87 && exponent != 0) << 63;
            (sign * format.sign_bit()) | (exponent << start) | leading | fraction
        }
        _ => {
            let bits = match next()? {
                "NaN" => format.default_nan(),
                "+oo" => format.infinity(),
                "-oo" => format.infinity() | format.sign_bit(),
                "+zero" => 0,
                "-zero" => format.sign_bit(),
                _ => return None,
            };
            next()?;
            next()?;
            bits
        }
    };
    (next()? == ")").then_some(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_of_values() {
        let answer = "((|a b(| #x0f)\n (y #b101) (z true) (f (fp #b1 #x7e #b10000000000000000000000))\n (g (_ -oo 8 24)) \
                      (h (_ +zero 11 53)) (i (fp #b0 #b000000000000001 #b000000000000000000000000000000000000000000000000000000000000001)))";
        let single = Sort::Float(Format::Single);
        let sorts = [
            Sort::bits(8),
            Sort::bits(3),
            Sort::Bool,
            single,
            single,
            Sort::Float(Format::Double),
            Sort::Float(Format::X87),
        ];
        let values = parse(answer, &sorts);
        let f = u128::from((-0.75_f32).to_bits());
        let g = u128::from(f32::NEG_INFINITY.to_bits());
        assert_eq!(values, Some(vec![15, 5, 1, f, g, 0, 1 << 64 | 1 << 63 | 1]));
    }

    #[test]
    fn anything_else_is_no_value() {
        assert_eq!(parse("(error \"x\")", &[Sort::Bool]), None);
        assert_eq!(parse("((x #xzz))", &[Sort::bits(8)]), None);
        assert_eq!(parse("((x #x00)", &[Sort::bits(8)]), None);
    }
}
