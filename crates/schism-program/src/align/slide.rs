//! Where exactly does an insertion begin?
//!
//! If `a b a c` becomes `a b a x a c`, both `a x` and `x a` may be called inserted. The choice that begins and ends
//! between two source lines, or between two blocks, is the one that a person means.

use schism_ir::Loc;

/// The furthest that an insertion is moved.
const FURTHEST: usize = 64;

/// One side of an alignment.
pub(super) struct Line<'a> {
    pub(super) tokens: &'a [u64],
    pub(super) marks: &'a [Mark],
}

/// Where an instruction stands.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) loc: Loc,
    pub(super) ends_block: bool,
}

/// Moves runs of tokens that only `grown` has to line borders. `partner` leads from `grown` to the other side.
pub(super) fn slide(grown: &Line, partner: &mut [Option<usize>]) {
    let mut at = 0;
    while at < partner.len() {
        if partner[at].is_some() {
            at += 1;
            continue;
        }
        let start = at;
        while at < partner.len() && partner[at].is_none() {
            at += 1;
        }
        if is_pure(partner, start, at) {
            let best = best_offset(grown, partner, start, at);
            shift(partner, start, at, best);
            at = at.saturating_add_signed(best.max(0));
        }
    }
}

/// True if nothing of the other side is unmatched between the run's neighbours.
fn is_pure(partner: &[Option<usize>], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).and_then(|before| partner[before]).map_or(0, |position| position + 1);
    partner.get(end).copied().flatten() == Some(before)
}

fn best_offset(grown: &Line, partner: &[Option<usize>], start: usize, end: usize) -> isize {
    let mut best = (score(grown, start, end), 0isize);
    // Up: the token before the run must be the same as the last of the run, and its partner next to the other's.
    for step in 1..=start.min(FURTHEST) {
        let contiguous = partner[start - step].zip(partner[end]).is_some_and(|(above, below)| above + step == below);
        if !contiguous || grown.tokens[start - step] != grown.tokens[end - step] {
            break;
        }
        best = best.max((score(grown, start - step, end - step), -(step as isize)));
    }
    for step in 1..=FURTHEST.min(partner.len() - end) {
        let (first, below) = (partner[end], partner[end + step - 1]);
        let contiguous = first.zip(below).is_some_and(|(first, below)| first + step - 1 == below);
        if !contiguous || grown.tokens[start + step - 1] != grown.tokens[end + step - 1] {
            break;
        }
        let found = score(grown, start + step, end + step);
        if found > best.0 {
            best = (found, step as isize);
        }
    }
    best.1
}

/// How many of the run's two ends are borders between lines, and how many between blocks.
fn score(side: &Line, start: usize, end: usize) -> u32 {
    let border = |at: usize| match (at.checked_sub(1).and_then(|before| side.marks.get(before)), side.marks.get(at)) {
        (Some(before), Some(after)) => {
            let new_line = (before.loc.file, before.loc.line) != (after.loc.file, after.loc.line);
            u32::from(new_line) + u32::from(before.ends_block)
        }
        _ => 2,
    };
    border(start) + border(end)
}

/// Moves the run `start..end` by some positions; what it passes keeps its partners in order.
fn shift(partner: &mut [Option<usize>], start: usize, end: usize, offset: isize) {
    let length = end - start;
    if offset < 0 {
        partner[start.saturating_add_signed(offset)..end].rotate_right(length);
    } else {
        partner[start..end.saturating_add_signed(offset)].rotate_left(length);
    }
}

#[cfg(test)]
mod tests {
    use schism_ir::Loc;

    use super::{Line, Mark, slide};

    #[test]
    fn an_insertion_begins_with_its_line() {
        // a b | a x | a c, with the second `a` and `x` on a line of their own.
        let tokens = [1, 2, 1, 9, 1, 3];
        let mark = |line| Mark { loc: Loc { file: None, line, column: 0 }, ends_block: false };
        let marks = [1, 1, 2, 2, 3, 3].map(mark);
        let mut partner = [Some(0), Some(1), Some(2), None, None, Some(3)];
        slide(&Line { tokens: &tokens, marks: &marks }, &mut partner);
        assert_eq!(partner, [Some(0), Some(1), None, None, Some(2), Some(3)]);
    }

    #[test]
    fn an_insertion_is_a_whole_block() {
        // call, end | other, end | call, end, where every instruction has a line of its own.
        let tokens = [1, 5, 2, 5, 3, 5];
        let mark = |(line, ends_block)| Mark { loc: Loc { file: None, line, column: 0 }, ends_block };
        let marks = [(1, false), (2, true), (3, false), (4, true), (5, false), (6, true)].map(mark);
        let mut partner = [Some(0), None, None, Some(1), Some(2), Some(3)];
        slide(&Line { tokens: &tokens, marks: &marks }, &mut partner);
        assert_eq!(partner, [Some(0), Some(1), None, None, Some(2), Some(3)]);
    }
}
