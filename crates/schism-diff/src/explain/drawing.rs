//! A story as a picture.

use schism_dynamic::State;

use super::explainer::Explained;
use super::text;
use crate::changes::source::Sources;
use crate::graph::picture::{Edge, EdgeKind, Mark, Node, Picture};

/// The propagation tree, with lines as nodes.
pub(crate) fn picture(title: &str, explained: &Explained, sources: &Sources) -> Picture {
    let story = &explained.story;
    let mut picture = Picture { title: title.to_owned(), ..Picture::default() };
    for (number, step) in story.steps.iter().enumerate() {
        let mut marks = Vec::new();
        if step.changed {
            marks.push(if step.state == State::OnlyOld { Mark::Removed } else { Mark::Changed });
        }
        if !step.shows.is_empty() {
            marks.push(Mark::Output);
        }
        if step.ways.is_some() {
            marks.push(Mark::Condition);
        }
        let file = step.place.file.as_deref().map(|file| file.rsplit('/').next().unwrap_or(file).to_owned());
        picture.nodes.push(Node {
            label: text::place(step),
            text: text::source(step, sources),
            file,
            line: Some(step.place.line).filter(|&line| line != 0),
            function: Some(step.place.function.clone()),
            cluster: None,
            marks,
            note: Some(text::words(step).join("; ")).filter(|note| !note.is_empty()),
        });
        let sources = step.parent.into_iter().chain(step.also.iter().copied());
        picture.edges.extend(sources.map(|from| Edge { from, to: number, kind: EdgeKind::Data, label: None }));
    }
    picture.tidy();
    picture
}
