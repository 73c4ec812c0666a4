//! Seeds in the space of a template: where both are given and fit, exploration starts from the seed and may go as far as the template.

use schism_case::{Mark, Place, SymbolicInput};

/// Gives each seed the space of the first template that has room for it. Returns the templates that no seed fits: the space of the
/// others is explored from their seeds.
pub(super) fn lay(seeds: &mut [SymbolicInput], templates: Vec<SymbolicInput>) -> Vec<SymbolicInput> {
    let mut used = vec![false; templates.len()];
    for seed in seeds {
        let fits = templates.iter().enumerate().find_map(|(number, template)| Some((number, laid(seed, template)?)));
        if let Some((number, laid)) = fits {
            used[number] = true;
            *seed = laid;
        }
    }
    templates.into_iter().zip(used).filter(|(_, used)| !used).map(|(template, _)| template).collect()
}

/// The template with the values of the seed, if there is room for them.
fn laid(seed: &SymbolicInput, template: &SymbolicInput) -> Option<SymbolicInput> {
    let (values, mut laid) = (&seed.input, template.clone());
    if values.argv.len() != laid.input.argv.len() || !values.files.is_empty() || !laid.input.files.is_empty() {
        return None;
    }
    for number in 1..values.argv.len() {
        let mark = mark_of(&template.marks, &Place::Argument(number));
        put(&mut laid.input.argv[number], &values.argv[number], mark)?;
    }
    let mark = mark_of(&template.marks, &Place::Stdin);
    // Shorter contents would need a length of their own, which only an argument's zero byte gives.
    if values.stdin.len() != laid.input.stdin.len() && !(values.stdin.is_empty() && mark.is_none()) {
        return None;
    }
    put(&mut laid.input.stdin, &values.stdin, mark)?;
    Some(laid)
}

fn mark_of<'m>(marks: &'m [Mark], place: &Place) -> Option<&'m Mark> {
    marks.iter().find(|mark| mark.place == *place)
}

/// Replaces free bytes by a value, filled up with zeros; the others must be equal.
fn put(bytes: &mut [u8], value: &[u8], mark: Option<&Mark>) -> Option<()> {
    if value.len() > bytes.len() {
        return None;
    }
    let is_free = |at: usize| mark.is_some_and(|mark| mark.bytes.contains(&at));
    for (at, byte) in bytes.iter_mut().enumerate() {
        let wanted = value.get(at).copied().unwrap_or(0);
        if is_free(at) {
            *byte = wanted;
        } else if *byte != wanted {
            return None;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_case::Input;

    fn template(length: usize) -> SymbolicInput {
        let input = Input::new(["p".into(), "-x".into(), vec![0; length]]);
        let mark = Mark { place: Place::Argument(2), name: "arg2".into(), bytes: 0..length, any_length: false };
        SymbolicInput { input, marks: vec![mark] }
    }

    fn seed(words: [&str; 3]) -> SymbolicInput {
        SymbolicInput::around(Input::new(words))
    }

    #[test]
    fn a_seed_starts_in_the_space_of_the_template_that_it_fits() {
        let mut seeds = [seed(["p", "-x", "ab"]), seed(["p", "-y", "ab"]), seed(["p", "-x", "abcdef"])];
        let left = lay(&mut seeds, vec![template(4), template(1)]);
        assert_eq!(seeds[0].input.argv[2], b"ab\0\0");
        assert_eq!(seeds[0].marks, template(4).marks);
        assert_eq!(seeds[1], seed(["p", "-y", "ab"]), "a word that is not free differs");
        assert_eq!(seeds[2], seed(["p", "-x", "abcdef"]), "no room");
        assert_eq!(left, [template(1)]);
    }
}
