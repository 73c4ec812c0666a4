//! One-line mutants of a C file: one operator or constant of it is another one, or some of its data.

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

/// All mutants of a file that have other data: a letter of a text, or a number.
pub fn data_mutants(source: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = source.split_inclusive('\n').collect();
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if line.starts_with('#') || line.contains("/*") || line.trim_start().starts_with('*') || line.contains("//") {
            continue;
        }
        for text in [other_text(line), other_number(line)].into_iter().flatten() {
            let source = [&lines[..number].concat(), &text, &lines[number + 1..].concat()].map(String::as_str).concat();
            found.push(Mutant { line: number + 1, text: text.trim().to_owned(), source });
        }
    }
    found
}

/// A line with another letter in the last text or character between quotes that ends in a letter.
fn other_text(line: &str) -> Option<String> {
    let is_letter = |at: usize| line.as_bytes()[at].is_ascii_alphabetic() && !line[..at].ends_with(['\\', '%', 'l']);
    let mut ends = line.match_indices(['"', '\'']).map(|(at, _)| at).filter(|&at| at > 0 && is_letter(at - 1));
    let at = ends.next_back()? - 1;
    let other = if line.as_bytes()[at] == b'q' { "x" } else { "q" };
    Some([&line[..at], other, &line[at + 1..]].concat())
}

/// A line with another number in a list.
fn other_number(line: &str) -> Option<String> {
    let digits = |at: &usize| line[at + 2..].bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    let at =
        line.match_indices([',', '{']).map(|(at, _)| at).filter(|&at| line[at + 1..].starts_with(' ')).find(digits)?;
    let start = at + 2;
    let length = line[start..].bytes().take_while(u8::is_ascii_digit).count();
    let next = line[start..start + length].parse::<u32>().ok()? + 1;
    Some(format!("{}{next}{}", &line[..start], &line[start + length..]))
}

/// So many of a list, with the same distance between them.
pub fn spread<T>(list: Vec<T>, count: usize) -> Vec<T> {
    let (length, count) = (list.len(), count.max(1));
    let wanted: Vec<usize> = (0..count).map(|number| (2 * number + 1) * length / (2 * count)).collect();
    list.into_iter().enumerate().filter(|(at, _)| wanted.contains(at)).map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::{data_mutants, mutants, spread};

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
    fn data_is_mutated_too() {
        let source = "#include \"a.h\"\nstatic int n[] = { 1, 20 };\nputs(\"ab\");\nif (c == 'q')\n/* 'a' */\nprintf(\"%s\\n\", a);\n";
        let texts: Vec<String> = data_mutants(source).into_iter().map(|mutant| mutant.text).collect();
        assert_eq!(texts, ["static int n[] = { 2, 20 };", "puts(\"aq\");", "if (c == 'x')"]);
    }

    #[test]
    fn a_sample_is_spread_over_the_whole() {
        assert_eq!(spread((0..100).collect(), 4), [12, 37, 62, 87]);
        assert_eq!(spread(vec![1, 2], 4), [1, 2]);
    }
}
