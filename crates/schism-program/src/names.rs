//! Matching by name and file.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

use schism_ir::{Definition, FunctionId, GlobalId, Image, Linkage, Module};

use crate::Bijection;
use crate::bijection::Dense;
use crate::side::Side;

/// How a function or variable of the linked program is known.
pub(crate) struct Entry<'p> {
    pub(crate) name: &'p str,
    pub(crate) module: u32,
    /// True if only its own module sees it.
    pub(crate) local: bool,
}

/// The functions of an image, by id.
pub(crate) fn function_entries(image: &Image) -> Vec<Entry<'_>> {
    let local = local_definitions(image);
    let entry = |place: &schism_ir::ImageFunction| Entry {
        name: &image.modules[place.module as usize].functions[place.function.index()].name,
        module: place.module,
        local: local.contains(&(place.module, Definition::Function(place.function))),
    };
    image.functions.iter().map(entry).collect()
}

/// The variables of an image, by id.
pub(crate) fn global_entries(image: &Image) -> Vec<Entry<'_>> {
    let local = local_definitions(image);
    let entry = |place: &schism_ir::ImageGlobal| Entry {
        name: &image.modules[place.module as usize].globals[place.global.index()].name,
        module: place.module,
        local: local.contains(&(place.module, Definition::Global(place.global))),
    };
    image.globals.iter().map(entry).collect()
}

fn local_definitions(image: &Image) -> HashSet<(u32, Definition)> {
    let locals = |module: &Module| -> Vec<_> {
        let local = module.symbols.iter().filter(|symbol| symbol.linkage == Linkage::Local);
        local.map(|symbol| symbol.definition).collect()
    };
    (0..)
        .zip(&image.modules)
        .flat_map(|(number, module)| locals(module).into_iter().map(move |d| (number, d)))
        .collect()
}

/// Pairs entries with equal keys that have no partner yet, in order.
pub(crate) fn pair_by_key<T: Dense, K: Hash + Eq>(
    pairs: &mut Bijection<T>,
    old: &[T],
    new: &[T],
    old_key: impl Fn(&T) -> Option<K>,
    new_key: impl Fn(&T) -> Option<K>,
) {
    let mut waiting: HashMap<K, VecDeque<T>> = HashMap::new();
    for &entry in new.iter().filter(|&&entry| pairs.old_of(entry).is_none()) {
        if let Some(key) = new_key(&entry) {
            waiting.entry(key).or_default().push_back(entry);
        }
    }
    for &entry in old {
        if pairs.new_of(entry).is_none()
            && let Some(partner) = old_key(&entry).and_then(|key| waiting.get_mut(&key)?.pop_front())
        {
            pairs.pair(entry, partner);
        }
    }
}

/// Pairs what has the same name: what other modules see by the name alone, the rest inside of matched modules. What
/// became `static`, or ceased to be, is still found in its module.
pub(crate) fn pair_by_name<T: Dense>(
    entries: [&[Entry]; 2],
    modules: &Bijection<u32>,
    eligible: impl Fn(Side, T) -> bool,
) -> Bijection<T> {
    let [old, new] = entries;
    let mut pairs = Bijection::new(old.len(), new.len());
    let ids = |side: Side, entries: &[Entry]| -> Vec<T> {
        (0..entries.len()).map(T::at).filter(|&id| eligible(side, id)).collect()
    };
    let (old_ids, new_ids) = (ids(Side::Old, old), ids(Side::New, new));
    fn visible<'p>(entry: &Entry<'p>) -> Option<&'p str> {
        (!entry.local).then_some(entry.name)
    }
    pair_by_key(&mut pairs, &old_ids, &new_ids, |id| visible(&old[id.position()]), |id| visible(&new[id.position()]));
    for both_local in [true, false] {
        let wanted = |entry: &&Entry| entry.local || !both_local;
        let in_module = |entry: &Entry<'_>, module: Option<u32>| Some((module?, entry.name.to_owned()));
        pair_by_key(
            &mut pairs,
            &old_ids,
            &new_ids,
            |id| Some(&old[id.position()]).filter(wanted).and_then(|e| in_module(e, modules.new_of(e.module))),
            |id| Some(&new[id.position()]).filter(wanted).and_then(|e| in_module(e, Some(e.module))),
        );
    }
    pairs
}

/// A name without the number that LLVM adds to tell equal names apart: `.str.3` is `.str`.
pub(crate) fn base_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((base, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => base,
        _ => name,
    }
}

/// Beginnings of names that the compiler gives to constants of its own: literals, initialisers of local arrays,
/// `__func__`, tables made of `switch`. `str` is what the optimiser calls a string without its `\n`.
const PRIVATE: [&str; 6] = [".", "__const.", "__func__.", "__FUNCTION__.", "__PRETTY_FUNCTION__.", "switch.table."];

/// Which variables have no name to go by, only places of use. They are *floating* until such a place is matched. In the
/// library, which is the same in both versions, even numbers are names.
pub(crate) struct Floating {
    flags: [Vec<bool>; 2],
    private: [Vec<bool>; 2],
}

impl Floating {
    pub(crate) fn find(images: [&Image; 2], entries: [&[Entry]; 2]) -> Self {
        let is_private = |side: Side, id: usize| {
            let (image, entry) = (images[side.index()], &entries[side.index()][id]);
            let by_name = PRIVATE.iter().any(|start| entry.name.starts_with(start)) || base_name(entry.name) == "str";
            is_own(image, entry) && entry.local && by_name && image.global(GlobalId::new(id)).constant
        };
        let private = Side::BOTH.map(|side| (0..entries[side.index()].len()).map(|id| is_private(side, id)).collect());
        let shared_names = shared_names(entries);
        let flags = Side::BOTH.map(|side| {
            let (image, private): (_, &Vec<bool>) = (images[side.index()], &private[side.index()]);
            let is_floating =
                |entry: &Entry| is_own(image, entry) && entry.local && shared_names.contains(base_name(entry.name));
            entries[side.index()].iter().zip(private).map(|(entry, &private)| private || is_floating(entry)).collect()
        });
        Self { flags, private }
    }

    /// True if the variable is matched by its place of use.
    pub(crate) fn contains(&self, side: Side, id: GlobalId) -> bool {
        self.flags[side.index()][id.index()]
    }

    /// True for constants of the compiler's own: nobody can tell two with the same content apart.
    pub(crate) fn is_private(&self, side: Side, id: GlobalId) -> bool {
        self.private[side.index()][id.index()]
    }
}

fn is_own(image: &Image, entry: &Entry) -> bool {
    (entry.module as usize) < image.own_modules
}

/// Names that two local variables of one module share, but for their number.
fn shared_names<'p>(entries: [&[Entry<'p>]; 2]) -> HashSet<&'p str> {
    let mut shared = HashSet::new();
    for side in entries {
        let mut seen = HashSet::new();
        for entry in side.iter().filter(|entry| entry.local) {
            if !seen.insert((entry.module, base_name(entry.name))) {
                shared.insert(base_name(entry.name));
            }
        }
    }
    shared
}

/// True if a function has code of its own in this image, not only a declaration.
pub(crate) fn is_defined(image: &Image, id: FunctionId) -> bool {
    image.function(id).body.is_some()
}

#[cfg(test)]
mod tests {
    use super::base_name;

    #[test]
    fn only_numbers_are_cut_off() {
        assert_eq!(base_name(".str.3"), ".str");
        assert_eq!(base_name(".str"), ".str");
        assert_eq!(base_name("main.count"), "main.count");
        assert_eq!(base_name("main.count.12"), "main.count");
        assert_eq!(base_name("x."), "x.");
    }
}
