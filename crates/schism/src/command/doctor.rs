//! `schism doctor`: what is installed, what keeps native programs in, what is missing, and what mends it.

use std::fmt::Write;
use std::process::ExitCode;

use schism_native::{Checkup, Health, examine};

use crate::exit::Exit;
use crate::say;

/// Looks at everything; status 2 if something is missing without which nothing can be compared.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let parts = examine();
    say::result(&told(&parts))?;
    let is_missing = parts.iter().any(|part| part.health == Health::Missing);
    Ok(if is_missing { Exit::Trouble.into() } else { ExitCode::SUCCESS })
}

/// A line for each part, the mending below it, and the whole in a line at the end.
fn told(parts: &[Checkup]) -> String {
    let mut text = String::new();
    let width = parts.iter().map(|part| part.name.len()).max().unwrap_or(0);
    for part in parts {
        let sign = match part.health {
            Health::Fine => "ok",
            Health::Less => "less",
            Health::Missing => "MISSING",
        };
        let _ = writeln!(text, "{sign:<8}{:<width$}  {}", part.name, part.words);
        if let Some(mend) = &part.mend {
            let _ = writeln!(text, "{:<8}{:<width$}  mend it with: {mend}", "", "");
        }
    }
    let count = |health| parts.iter().filter(|part| part.health == health).count();
    let whole = match (count(Health::Missing), count(Health::Less)) {
        (0, 0) => "everything works".to_owned(),
        (0, less) => format!("schism works; {less} of {} parts could be better", parts.len()),
        (missing, _) => format!("schism cannot compare programs here: {missing} of {} parts missing", parts.len()),
    };
    let _ = writeln!(text, "{whole}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_a_line_and_what_mends_it_stands_below() {
        let part = |name, health, mend: Option<&str>| Checkup {
            name,
            health,
            words: format!("about {name}"),
            mend: mend.map(str::to_owned),
        };
        let parts = [part("clang", Health::Fine, None), part("git", Health::Less, Some("apt-get install git"))];
        assert_eq!(
            told(&parts),
            "ok      clang  about clang\n\
             less    git    about git\n               mend it with: apt-get install git\n\
             schism works; 1 of 2 parts could be better\n"
        );
        let parts = [part("clang", Health::Missing, Some("x"))];
        assert!(told(&parts).ends_with("schism cannot compare programs here: 1 of 1 parts missing\n"));
    }
}
