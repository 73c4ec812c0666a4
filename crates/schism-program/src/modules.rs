//! Which source file of the old version is which of the new one.

use schism_ir::Image;

use crate::Bijection;
use crate::names::pair_by_key;

/// Pairs the modules of two programs by their paths, as far from the end as these agree: `v1/src/a.c` is `v2/src/a.c`.
/// A program of one file is that one file whatever its name, and so is the only file that is left over on both sides.
pub(crate) fn pair_modules(old: &Image, new: &Image) -> Bijection<u32> {
    let mut pairs = Bijection::new(old.modules.len(), new.modules.len());
    if old.own_modules == 1 && new.own_modules == 1 {
        pairs.pair(0, 0);
    }
    let paths = [components(old, 0..old.own_modules), components(new, 0..new.own_modules)];
    pair_by_suffix(&mut pairs, &paths);
    let left_over = [own(pairs.only_old(), old), own(pairs.only_new(), new)];
    if let [[only_old], [only_new]] = left_over.each_ref().map(Vec::as_slice) {
        pairs.pair(*only_old, *only_new);
    }
    // Members of the library come from one archive, so the whole path is theirs.
    let library = |image: &Image| (image.own_modules as u32..image.modules.len() as u32).collect::<Vec<_>>();
    pair_by_key(
        &mut pairs,
        &library(old),
        &library(new),
        |&module| Some(old.modules[module as usize].source.as_str()),
        |&module| Some(new.modules[module as usize].source.as_str()),
    );
    pairs
}

/// The program's own among some modules.
fn own(modules: impl Iterator<Item = u32>, image: &Image) -> Vec<u32> {
    modules.filter(|&module| (module as usize) < image.own_modules).collect()
}

/// The parts of each module's path.
fn components(image: &Image, modules: std::ops::Range<usize>) -> Vec<Vec<&str>> {
    let parts = |module: usize| image.modules[module].source.split('/').filter(|part| !part.is_empty()).collect();
    modules.map(parts).collect()
}

fn pair_by_suffix(pairs: &mut Bijection<u32>, own: &[Vec<Vec<&str>>; 2]) {
    let deepest = own.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let suffix = |paths: &[Vec<&str>], module: u32, depth: usize| {
        let path = &paths[module as usize];
        path.len().checked_sub(depth).map(|start| path[start..].join("/"))
    };
    for depth in (1..=deepest).rev() {
        let [old, new] = own.each_ref().map(|paths| (0..paths.len() as u32).collect::<Vec<_>>());
        pair_by_key(
            pairs,
            &old,
            &new,
            |&module| suffix(&own[0], module, depth),
            |&module| suffix(&own[1], module, depth),
        );
    }
}

#[cfg(test)]
mod tests {
    use schism_ir::{Image, Module};

    use super::pair_modules;

    fn image(sources: &[&str]) -> Image {
        let module = |source: &&str| Module { source: (*source).to_owned(), ..Module::default() };
        let modules = sources.iter().map(module).collect();
        schism_ir::link(modules, None, &[]).expect("empty modules link")
    }

    fn pairs(old: &[&str], new: &[&str]) -> Vec<(u32, u32)> {
        pair_modules(&image(old), &image(new)).pairs().collect()
    }

    #[test]
    fn the_end_of_the_path_counts() {
        assert_eq!(pairs(&["v1/a.c", "v1/lib/a.c"], &["v2/lib/a.c", "v2/a.c"]), [(0, 1), (1, 0)]);
        assert_eq!(pairs(&["v1/x/a.c", "v1/y/b.c"], &["b.c", "a.c", "c.c"]), [(0, 1), (1, 0)]);
    }

    #[test]
    fn what_is_left_over_alone_is_renamed() {
        assert_eq!(pairs(&["old.c"], &["new.c"]), [(0, 0)]);
        assert_eq!(pairs(&["o/a.c", "o/b.c"], &["n/c.c", "n/a.c"]), [(0, 1), (1, 0)]);
        assert_eq!(pairs(&["o/a.c", "o/b.c"], &["n/c.c", "n/d.c"]), []);
    }
}
