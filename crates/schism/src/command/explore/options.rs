//! The options of `schism explore`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use schism_diff::explore::{ExploreRequest, Strategy};

use crate::command::choice::choice;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The program: .c files, .bc or .ll files, or several of them to be linked.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(super) cc_arg: Vec<String>,
    /// Which branch to follow next.
    #[arg(long, value_parser = choice::<Strategy>(), default_value = "cover", alias = "search")]
    pub(super) strategy: Strategy,
    /// The seed of random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) random_seed: u64,
    /// Stop after this time: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) max_time: Option<Duration>,
    /// Stop after about so many instructions.
    #[arg(long, value_name = "N")]
    pub(super) max_instructions: Option<u64>,
    /// Stop after so many questions to the solver.
    #[arg(long, value_name = "N")]
    pub(super) max_queries: Option<u64>,
    /// Stop after so many complete paths.
    #[arg(long, value_name = "N", alias = "max-tests")]
    pub(super) max_paths: Option<u64>,
    /// Keep states within this much memory: 512M, 2G; a plain number counts MiB. States over it are dropped and made
    /// again, never lost.
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = "2G")]
    pub(super) max_memory: u64,
    /// Write tests in KLEE's format too.
    #[arg(long, alias = "write-ktests")]
    pub(super) ktest: bool,
    /// Ask Z3 every question too, and stop if the answers differ.
    #[arg(long)]
    pub(super) check_solver: bool,
    /// Write every question to the solver into this directory, as SMT-LIB.
    #[arg(long, value_name = "DIR")]
    pub(super) log_queries: Option<PathBuf>,
    /// Call this function instead of main, with symbolic arguments and symbolic memory behind pointers.
    #[arg(long, value_name = "FUNCTION", alias = "entry-point")]
    pub(super) entry: Option<String>,
    /// With --entry: bytes behind a pointer whose type does not say how many.
    #[arg(long, value_name = "N", default_value_t = 16, requires = "entry", value_parser = clap::value_parser!(u64).range(1..=65536))]
    pub(super) entry_size: u64,
    /// With --entry: pointers that the function gets may be null, too.
    #[arg(long, requires = "entry")]
    pub(super) entry_null: bool,
    /// With --entry: a function that may be called before, up to three times, to build arguments; may be repeated.
    #[arg(long, value_name = "FUNCTION", requires = "entry")]
    pub(super) setup: Vec<String>,
    /// Start from the tests in this directory; may be repeated.
    #[arg(long, value_name = "DIR")]
    pub(super) seed_dir: Vec<PathBuf>,
    /// Start from these arguments, quoted as in a shell; may be repeated.
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    pub(super) seed: Vec<OsString>,
    /// Where to write; what an earlier run left there is kept as DIR.old.
    #[arg(short, long, value_name = "DIR", default_value = "schism.out", alias = "output-dir")]
    pub(super) output: PathBuf,
    /// The program's arguments, and what is symbolic: --sym-arg LEN, --sym-args MIN MAX LEN, --sym-arg-after PREFIX LEN,
    /// --sym-stdin LEN, --sym-files N SIZE, --sym-env NAME LEN, --fixture DIR; --sym-literal WORD passes a word as it is.
    #[arg(last = true, value_name = "TEMPLATE")]
    pub(super) template: Vec<OsString>,
}

impl Options {
    /// What is asked of the library.
    pub(super) fn request(&self) -> ExploreRequest {
        ExploreRequest {
            cc_arg: self.cc_arg.clone(),
            strategy: self.strategy,
            random_seed: self.random_seed,
            max_time: self.max_time,
            max_instructions: self.max_instructions,
            max_queries: self.max_queries,
            max_paths: self.max_paths,
            max_memory: self.max_memory,
            ktest: self.ktest,
            check_solver: self.check_solver,
            log_queries: self.log_queries.clone(),
            entry: self.entry.clone(),
            entry_size: self.entry_size,
            entry_null: self.entry_null,
            setup: self.setup.clone(),
            seed_dir: self.seed_dir.clone(),
            seed: self.seed.clone(),
            output: self.output.clone(),
            template: self.template.clone(),
            ..ExploreRequest::new(self.files.clone())
        }
    }
}

/// A time such as `90`, `90s`, `5min` or `1h`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time; write 90, 90s, 5min or 1h");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..digits].parse().map_err(|_| wrong())?;
    let unit = match &text[digits..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

/// An amount of memory such as `512M` or `2GiB`; a plain number counts MiB.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no amount of memory; write 512M or 2G");
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().map_err(|_| wrong())?;
    let shift = match text[digits..].trim_end_matches("iB").trim_end_matches('B') {
        "K" | "k" => 10,
        "" | "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(wrong()),
    };
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("5min"), Ok(Duration::from_secs(300)));
        assert_eq!(duration("1h"), Ok(Duration::from_secs(3600)));
        for wrong in ["", "s", "-1", "3 days", "1e99", "9".repeat(40).as_str()] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn memory_has_units() {
        assert_eq!(memory("2"), Ok(2 << 20));
        assert_eq!(memory("3K"), Ok(3 << 10));
        assert_eq!(memory("1GiB"), Ok(1 << 30));
        assert_eq!(memory("512MB"), Ok(512 << 20));
        for wrong in ["", "G", "1.5G", "-1", "99999999T"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}
