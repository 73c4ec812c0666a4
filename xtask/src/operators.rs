//! One-line mutants of a C file: one operator or constant of it is another one.

/// What stands in a line, and what the mutant has in its place.
const OPERATORS: &[(&str, &str)] = &[
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" && ", " || "),
    (" || ", " && "),
    (" + ", " - "),
    (" - ", " + "),
    ("++", "--"),
    (" = true", " = false"),
    (" = false", " = true"),
    (" = 0;", " = 1;"),
];

/// A mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The line from 1.
    pub line: usize,
    /// The line's text in the mutant.
    pub text: String,
    /// The whole file.
    pub source: String,
}

/// All mutants of a file, in the order of their lines: the first place of each operator in each line of code.
pub fn mutants(source: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = source.split_inclusive('\n').collect();
    let mut found = Vec::new();
    let mut comment = false;
    for (number, line) in lines.iter().enumerate() {
        let inside = comment || line.contains("/*");
        comment = inside && !line.trim_end().ends_with("*/");
        // Texts, also over several lines, comments and what the preprocessor sees are no code.
        if inside
            || line.starts_with('#')
            || line.contains('"')
            || line.contains("//")
            || line.trim_end().ends_with('\\')
        {
            continue;
        }
        for (old, new) in OPERATORS.iter().filter(|(old, _)| line.contains(old)) {
            let text = line.replacen(old, new, 1);
            let before = lines[..number].concat();
            let source = [&before, &text, &lines[number + 1..].concat()].map(String::as_str).concat();
            found.push(Mutant { line: number + 1, text: text.trim().to_owned(), source });
        }
    }
    found
}

/// So many of a list, with the same distance between them.
pub fn spread<T>(list: Vec<T>, count: usize) -> Vec<T> {
    let (length, count) = (list.len(), count.max(1));
    let wanted: Vec<usize> = (0..count).map(|number| (2 * number + 1) * length / (2 * count)).collect();
    list.into_iter().enumerate().filter(|(at, _)| wanted.contains(at)).map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::{mutants, spread};

    #[test]
    fn code_is_mutated_and_nothing_else() {
        let source = "#define A (1 < 2)\n/* a < b\n   c < d */\nint f(int a) {\n  puts(\" < \");\n  if (a < 3 && a != 1) a++;\n}\n";
        let found = mutants(source);
        let texts: Vec<&str> = found.iter().map(|mutant| mutant.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "if (a <= 3 && a != 1) a++;",
                "if (a < 3 && a == 1) a++;",
                "if (a < 3 || a != 1) a++;",
                "if (a < 3 && a != 1) a--;"
            ]
        );
        assert!(found.iter().all(|mutant| mutant.line == 6));
        assert_eq!(found[0].source, source.replace("a < 3", "a <= 3"));
    }

    #[test]
    fn a_sample_is_spread_over_the_whole() {
        assert_eq!(spread((0..100).collect(), 4), [12, 37, 62, 87]);
        assert_eq!(spread(vec![1, 2], 4), [1, 2]);
    }
}
