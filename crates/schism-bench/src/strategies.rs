//! `bench-express`, `bench-csg` and `bench-auto`: the comparisons of ISSTA'11 and FSE'13 and that of the mix, with `schism compare`.

mod auto;
mod csg;
mod express;
mod runs;

use crate::args::Args;
use crate::paths;
use anyhow::{Context, Result};
use std::fs;

/// eXpress against plain exploration, with and without seeds.
pub fn bench_express(arguments: &[String]) -> Result<()> {
    bench(arguments, 10, "docs/express.md", express::page)
}

/// The change sequence graph against changes in isolation.
pub fn bench_csg(arguments: &[String]) -> Result<()> {
    bench(arguments, 60, "docs/csg.md", csg::page)
}

/// The mix of all strategies against each of them alone.
pub fn bench_auto(arguments: &[String]) -> Result<()> {
    bench(arguments, 60, "docs/auto.md", auto::page)
}

fn bench(arguments: &[String], seconds: u64, file: &str, page: fn(u64) -> Result<String>) -> Result<()> {
    let mut args = Args::new(arguments);
    let (seconds, write) = (args.value("--seconds")?.unwrap_or(seconds), args.flag("--write"));
    args.finish()?;
    let page = page(seconds)?;
    print!("{page}");
    if write {
        fs::write(paths::root().join(file), page).with_context(|| format!("cannot write {file}"))?;
    }
    Ok(())
}
