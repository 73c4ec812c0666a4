//! The pairs on disk, and what is claimed of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The word that stands for the pair's folder `fixture/`.
const FIXTURE: &str = "FIXTURE";

/// One pair of versions.
#[derive(Clone)]
pub struct Pair {
    /// Topic and name.
    pub name: String,
    pub folder: PathBuf,
    /// Options of `schism diff`.
    pub options: Vec<String>,
    /// What is symbolic.
    pub template: Vec<String>,
    pub claim: Claim,
}

/// What is true of a pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// `different`, `same`, `not-reached` or `inconclusive`.
    pub verdict: String,
    /// At least so many separate differences.
    pub least: usize,
    /// At most so many, where that is known.
    pub most: Option<usize>,
    /// Each is the class of one difference, or one respect in which the versions differ there.
    pub classes: Vec<String>,
}

impl Pair {
    /// A version's file, or `annotated.c`.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The options that a command must know for this pair.
    pub fn wanted_options(&self) -> impl Iterator<Item = &str> {
        self.options.iter().filter(|word| word.starts_with("--")).map(|word| word.split('=').next().unwrap_or(word))
    }
}

/// All pairs, by name.
pub fn pairs(root: &Path) -> io::Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    for topic in folders(root)? {
        for folder in folders(&topic)? {
            // Version control keeps no empty folder, but leaves one behind where a pair went away.
            if fs::read_dir(&folder)?.next().is_some() {
                pairs.push(pair(root, folder)?);
            }
        }
    }
    pairs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(pairs)
}

fn folders(path: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(entries.into_iter().filter(|path| path.is_dir()).collect())
}

fn pair(root: &Path, folder: PathBuf) -> io::Result<Pair> {
    let folder = folder.canonicalize()?;
    let wrong = |what: &str| io::Error::other(format!("{}: {what}", folder.display()));
    let read = |name: &str| fs::read_to_string(folder.join(name)).map_err(|error| wrong(&format!("{name}: {error}")));
    let fixture = folder.join("fixture").display().to_string();
    let words: Vec<String> = read("cmd")?
        .split_whitespace()
        .map(|word| if word == FIXTURE { fixture.clone() } else { word.to_owned() })
        .collect();
    let end = words.iter().position(|word| word == "--").ok_or_else(|| wrong("no `--` in cmd"))?;
    let claim = Claim::parse(&read("claim")?).map_err(|reason| wrong(&reason))?;
    let name = folder.strip_prefix(root.canonicalize()?).map_err(io::Error::other)?.display().to_string();
    let (options, template) = (words[..end].to_vec(), words[end + 1..].to_vec());
    Ok(Pair { name, folder, options, template, claim })
}

impl Claim {
    /// Reads the lines of a `claim`; witnesses and what they need are for people and for a check of the corpus itself.
    fn parse(text: &str) -> Result<Claim, String> {
        let mut claim = Claim::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (key, value) = line.split_once(':').ok_or_else(|| format!("claim: no entry: {line}"))?;
            let value = value.trim();
            let number = || value.parse::<usize>().map_err(|_| format!("claim: no number: {line}"));
            match key {
                "verdict" => claim.verdict = value.to_owned(),
                "findings" => claim.least = number()?,
                "most" => claim.most = Some(number()?),
                "class" => claim.classes.push(value.to_owned()),
                "witness" | "setup" => {}
                _ => return Err(format!("claim: unknown entry: {line}")),
            }
        }
        match claim.verdict.as_str() {
            "different" | "same" | "not-reached" | "inconclusive" => Ok(claim),
            other => Err(format!("claim: unknown verdict `{other}`")),
        }
    }
}
