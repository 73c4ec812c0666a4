//! When two outputs differ.
//!
//! What counts is what each stream gets, not by how many statements: neighbouring texts are one text.

use std::collections::BTreeMap;

use schism_expr::{Expr, Pool, Sort};
use schism_vm::dependence::{Channel, Emission, OutputInstance};

use super::{Finish, Partition};

/// When two partitions' outputs differ, on inputs of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Differ {
    /// On none.
    Never,
    /// On all: there is not the same number of values, or text around them.
    Always,
    /// On those that satisfy this.
    When(Expr),
}

/// Compares what two partitions output.
pub(super) fn differ(pool: &mut Pool, old: &Partition, new: &Partition) -> Differ {
    if old.ending == Finish::Excluded || new.ending == Finish::Excluded {
        return Differ::Never;
    }
    if old.ending != new.ending {
        return Differ::Always;
    }
    let (old, new) = (by_channel(&old.outputs), by_channel(&new.outputs));
    if !old.keys().eq(new.keys()) {
        return Differ::Always;
    }
    let mut any = pool.constant(Sort::Bool, 0);
    for (old, new) in old.values().zip(new.values()) {
        if old.len() != new.len() {
            return Differ::Always;
        }
        for (old, new) in old.iter().zip(new) {
            let Some(pairs) = pairs(pool, old, new) else { return Differ::Always };
            for (old, new) in pairs {
                let differs = pool.ne(old, new);
                any = pool.or(any, differs);
            }
        }
    }
    match pool.value(any) {
        Some(0) => Differ::Never,
        Some(_) => Differ::Always,
        None => Differ::When(any),
    }
}

/// What each channel gets; neighbouring texts are joined.
fn by_channel(outputs: &[OutputInstance]) -> BTreeMap<&Channel, Vec<Emission>> {
    let mut found: BTreeMap<&Channel, Vec<Emission>> = BTreeMap::new();
    for output in outputs {
        for emission in &output.emissions {
            let list = found.entry(&output.channel).or_default();
            match (list.last_mut(), emission) {
                (Some(Emission::Bytes(before)), Emission::Bytes(more)) => before.extend(more),
                _ => list.push(emission.clone()),
            }
        }
    }
    found
}

/// What has to be equal for two emissions to be; `None` if they cannot be.
fn pairs(pool: &mut Pool, old: &Emission, new: &Emission) -> Option<Vec<(Expr, Expr)>> {
    match (old, new) {
        (Emission::Bytes(old), Emission::Bytes(new)) if old.len() == new.len() => {
            Some(old.iter().copied().zip(new.iter().copied()).collect())
        }
        (Emission::Value(old_directive, old), Emission::Value(new_directive, new))
            if old_directive == new_directive =>
        {
            let width = pool.width(*old).max(pool.width(*new));
            let signed = old_directive.ends_with(['d', 'i']);
            let mut widen = |e: Expr| match pool.width(e) {
                own if own == width => e,
                _ if signed => pool.sext(e, width),
                _ => pool.zext(e, width),
            };
            Some(vec![(widen(*old), widen(*new))])
        }
        _ => None,
    }
}
