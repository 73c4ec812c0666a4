//! What an exploration may take, for every command that explores; and how times and amounts of memory are written.

use std::time::Duration;

#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Budget")]
pub(crate) struct Budget {
    /// Stop after this time: 90, 90s, 5min, 1h; 0 for no limit, which is also what is meant if nothing is said, but for `schism diff`: 60s.
    #[arg(long, value_name = "TIME", value_parser = duration, overrides_with = "max_time")]
    pub(crate) max_time: Option<Duration>,
    /// Stop after about so many instructions.
    #[arg(long, value_name = "N")]
    pub(crate) max_instructions: Option<u64>,
    /// Stop after so many questions to the solver.
    #[arg(long, value_name = "N")]
    pub(crate) max_queries: Option<u64>,
    /// Stop after so many complete paths.
    #[arg(long, value_name = "N", alias = "max-tests")]
    pub(crate) max_paths: Option<u64>,
    /// Keep states within this much memory: 512M, 2G; a plain number counts MiB.
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = "2G")]
    pub(crate) max_memory: u64,
}

impl Budget {
    /// The limit on time; what a command has if nothing is said.
    pub(crate) fn time_or(&self, usual: Option<Duration>) -> Option<Duration> {
        self.max_time.or(usual).filter(|time| !time.is_zero())
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
