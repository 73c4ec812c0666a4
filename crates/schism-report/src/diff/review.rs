//! What `schism review` found: the differences that each commit of a branch brings, on one page and as Markdown.
//!
//! Commits and findings come from strangers: all of their words pass the same filters as in the reports of one comparison.

use std::fmt::Write;
use std::path::Path;

use super::document::Document;
use super::export::markdown::code;
use super::export::told::{self, Told, line, told};
use super::html::{STYLE, text};
use super::run::Answer;
use crate::error::Result;
use crate::fresh;
use crate::marked::Held;
use crate::numbers::counted;

/// Differences of one program that are told one by one; its own page has all.
const MOST: usize = 10;

/// A branch, commit by commit.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// What was asked for, such as `main..HEAD`.
    pub range: String,
    /// The commits, the oldest first.
    pub steps: Vec<Step>,
}

/// A commit, compared with the one before.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Its id, short.
    pub commit: String,
    /// The first line of its message.
    pub subject: String,
    /// Why there is no answer about all of it, such as that it does not build.
    pub notes: Vec<String>,
    /// What else is to be said.
    pub remarks: Vec<String>,
    /// A function differs, and no caller is known to show it.
    pub is_isolated: bool,
    /// What was compared.
    pub parts: Vec<Part>,
}

/// A program, or a function of a library, before a commit and after it.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is called.
    pub name: String,
    /// Its output folder, below that of the review.
    pub folder: String,
    /// What was found.
    pub document: Document,
    /// The fingerprints of differences that the last commit no longer shows.
    pub undone: Vec<String>,
}

impl Part {
    fn answer(&self) -> Option<Answer> {
        self.document.verdict.as_ref().map(|verdict| verdict.answer)
    }
}

impl Step {
    /// Its answer in a word.
    fn answer(&self) -> &'static str {
        let has = |answer: Answer| self.parts.iter().any(|part| part.answer() == Some(answer));
        match () {
            () if has(Answer::Different) => Answer::Different.title(),
            () if !self.notes.is_empty() || self.parts.iter().any(|part| part.answer().is_none()) => "NO ANSWER",
            () if has(Answer::Inconclusive) => Answer::Inconclusive.title(),
            () if has(Answer::NotReached) => Answer::NotReached.title(),
            () if self.is_isolated => "DIFFERENT ONLY IN ISOLATION",
            () if self.parts.is_empty() && self.remarks.is_empty() => "SAME, BYTE FOR BYTE",
            () => Answer::SameWithinBounds.title(),
        }
    }
}

impl Review {
    /// How many commits differ, of how many.
    fn summary(&self) -> String {
        let differ = self.steps.iter().filter(|step| step.answer() == Answer::Different.title()).count();
        let open =
            self.steps.iter().filter(|step| ["NO ANSWER", "INCONCLUSIVE", "NOT REACHED"].contains(&step.answer()));
        let (all, open) = (counted(self.steps.len() as u64, "commit"), open.count());
        format!("{differ} of {all} differ from the commit before, {open} without an answer")
    }

    /// As Markdown, for a comment.
    pub fn markdown(&self) -> String {
        let mut text = format!("### schism: review of {}\n\n{}\n", code(&line(&self.range, 200)), self.summary());
        for step in &self.steps {
            let (commit, subject) = (line(&step.commit, 40), line(&step.subject, 200));
            let _ = writeln!(text, "\n#### {} {}: {}\n", code(&commit), code(&subject), step.answer());
            for note in step.notes.iter().chain(&step.remarks) {
                let _ = writeln!(text, "- {}", code(&line(note, 500)));
            }
            for part in &step.parts {
                let _ = writeln!(text, "- {}: {}", code(&line(&part.name, 200)), told::verdict(&part.document));
                for (told, is_undone) in part.findings() {
                    let place = told.place().map_or(String::new(), |place| format!(" at {}", code(&place)));
                    let end = if is_undone { ", no longer at the end of the branch" } else { "" };
                    let _ = writeln!(text, "  - {}{place}{end}, {}", code(&told.sentence), code(&told.command()));
                }
            }
        }
        text
    }

    /// As a page that needs nothing else.
    fn page(&self) -> String {
        let title = format!("Review of {}", self.range);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
             content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<meta \
             name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p>{1}</p>\n<ol>\n",
            text(&title),
            text(&self.summary())
        );
        for (number, step) in self.steps.iter().enumerate() {
            let (commit, subject) = (text(&step.commit), text(&step.subject));
            let _ = writeln!(
                page,
                "<li><a href=\"#c{number}\"><code>{commit}</code></a> {subject}: {}</li>",
                step.answer()
            );
        }
        page.push_str("</ol>\n");
        for (number, step) in self.steps.iter().enumerate() {
            step.section(&mut page, number);
        }
        page.push_str("</main>\n<footer>Written by schism. Every difference on this page was seen on the native programs.</footer>\n</body>\n</html>\n");
        page
    }

    /// As lines for a terminal.
    pub fn lines(&self) -> String {
        let mut lines = format!("{}\n", self.summary());
        for step in &self.steps {
            let _ = writeln!(lines, "{} {}: {}", line(&step.commit, 40), line(&step.subject, 100), step.answer());
            step.notes.iter().chain(&step.remarks).for_each(|note| lines += &format!("    {}\n", line(note, 500)));
            for part in &step.parts {
                let (name, folder) = (line(&part.name, 200), line(&part.folder, 300));
                let _ = writeln!(lines, "    {name}: {} ({folder})", told::verdict(&part.document));
                for (told, is_undone) in part.findings() {
                    let end = if is_undone { " (no longer at the end of the branch)" } else { "" };
                    let _ = writeln!(lines, "        {}{end}", told.sentence);
                }
            }
        }
        lines
    }
}

impl Part {
    /// The differences to tell, and whether the end of the branch no longer has them.
    fn findings(&self) -> impl Iterator<Item = (Told<'_>, bool)> {
        told(&self.document).into_iter().take(MOST).map(|told| {
            let is_undone = self.undone.contains(&told.item.fingerprint);
            (told, is_undone)
        })
    }
}

impl Step {
    fn section(&self, page: &mut String, number: usize) {
        let (commit, subject) = (text(&self.commit), text(&self.subject));
        let _ = writeln!(page, "<h2 id=\"c{number}\"><code>{commit}</code> {subject}</h2>\n<p>{}</p>", self.answer());
        for note in self.notes.iter().chain(&self.remarks) {
            let _ = writeln!(page, "<pre>{}</pre>", text(note));
        }
        for part in &self.parts {
            let link = format!("{}/report.html", part.folder);
            let _ = writeln!(
                page,
                "<h3><a href=\"{}\">{}</a>: {}</h3>",
                text(&link),
                text(&part.name),
                text(&told::verdict(&part.document))
            );
            let reasons = told::reasons(&part.document);
            if part.answer() != Some(Answer::Different) && !reasons.is_empty() {
                let _ = writeln!(page, "<p>{}</p>", text(&reasons));
            }
            for (told, is_undone) in part.findings() {
                let place = told.place().map_or(String::new(), |place| format!(" at {place}"));
                let end = if is_undone { ", no longer at the end of the branch" } else { "" };
                let _ = writeln!(page, "<h4>{}{}{end}</h4>", text(&told.sentence), text(&place));
                let all = [vec![format!("$ {}", told.command())], told.seen(), told.why()].concat();
                let all: Vec<String> = all.iter().map(|line| text(line)).collect();
                let _ = writeln!(page, "<pre>{}</pre>", all.join("\n"));
            }
        }
    }
}

/// The output folder of a review, in which the comparisons have theirs.
#[derive(Debug)]
pub struct ReviewFolder {
    folder: std::path::PathBuf,
    _held: Held,
}

impl ReviewFolder {
    /// Makes the folder; an earlier run's is kept as `<folder>.old`.
    ///
    /// # Errors
    /// If something stands there that schism did not make, or it cannot be written.
    pub fn create(folder: &Path) -> Result<Self> {
        let held = fresh::create(folder, |_| Ok(()))?;
        Ok(Self { folder: folder.to_owned(), _held: held })
    }

    /// Writes the page and the comment.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn put(&self, review: &Review) -> Result<()> {
        fresh::put(&self.folder, "report.html", review.page().as_bytes())?;
        fresh::put(&self.folder, "report.md", review.markdown().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_commit_says_is_no_markup() {
        let subject = "<script>`x`\u{1b}[2J\n# y".to_owned();
        let step = Step { commit: "0123".into(), subject, notes: vec!["</pre><b>".into()], ..Step::default() };
        let review = Review { range: "a..b".into(), steps: vec![step] };
        let page = review.page();
        assert!(!page.contains("<script>") && !page.contains("<b>") && !page.contains('\u{1b}'), "{page}");
        let comment = review.markdown();
        assert!(comment.contains("#### `0123` ``<script>`x`") && !comment.contains("\n# y"), "{comment}");
        assert!(!review.lines().contains('\u{1b}'));
        assert!(comment.contains("NO ANSWER"));
    }
}
