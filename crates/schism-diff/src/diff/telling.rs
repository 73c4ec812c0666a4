//! What is told of findings once all are known: how the effect of a change travelled to them, and which changes cause them.

use std::rc::Rc;
use std::time::Instant;

use schism_program::Program;
use schism_report::diff::{DiffFolder, Ignore, Told};

use super::cause::Causes;
use super::changed::ChangedSource;
use super::identity::Identities;
use crate::changes::source::Sources;
use crate::explain::explainer::Explainer;
use crate::explain::{drawing, text};
use crate::graph::svg;
use crate::interrupt::Interrupt;

/// More stories would be read by nobody; `schism explain` tells any of them.
const MOST_STORIES: usize = 12;
/// A larger picture is no help on a page; `schism explain` draws it.
const MOST_DRAWN: usize = 100;
/// Instances of each run that are followed.
const MOST_INSTANCES: usize = 500_000;

/// Whether anybody still waits for what is told besides.
pub(super) struct TimeLeft<'a> {
    pub(super) interrupt: &'a Interrupt,
    pub(super) until: Option<Instant>,
}

impl TimeLeft<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.interrupt.is_raised() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Says of the differences that are shown first how the effect of the change travelled to them.
pub(super) fn tell_stories(program: &Program, left: &TimeLeft<'_>, folder: &mut DiffFolder) -> anyhow::Result<()> {
    if folder.clusters().is_empty() {
        return Ok(());
    }
    let explainer = Explainer::new(program, MOST_INSTANCES);
    let sources = Sources::default();
    folder.tell(MOST_STORIES, |finding, test| {
        if left.is_over() {
            return None;
        }
        // A program that cannot be started again has no story.
        let explained = explainer.explain(&finding.input, &finding.values).ok()?;
        let title = finding.command(test);
        let picture = drawing::picture(&title, &explained, &sources);
        Some(Told {
            steps: text::chain(&explained.story),
            way: text::way(&explained.story),
            text: text::render(&title, &explained, &sources),
            picture: (picture.nodes.len() <= MOST_DRAWN).then(|| svg::render(&picture)),
        })
    })?;
    Ok(())
}

/// Says of each difference which changes cause it.
pub(super) fn tell_causes(
    program: &Rc<Program>,
    changed: &ChangedSource,
    ignore: &Ignore,
    left: &TimeLeft<'_>,
    folder: &mut DiffFolder,
) {
    if !folder.clusters().is_empty() {
        let mut causes = Causes::new(program, changed, ignore, left);
        folder.explain(|finding| causes.of(finding));
    }
}

/// Says of each difference of which code it comes, once its causes are told.
pub(super) fn tell_identities(program: &Program, folder: &mut DiffFolder) {
    if !folder.clusters().is_empty() {
        let identities = Identities::new(program);
        folder.identify(|cluster| identities.of(cluster));
    }
}
