//! What all kinds of graphs are drawn from: two compared versions, their changes, and how a statement looks.

use std::collections::HashMap;

use anyhow::bail;
use schism_analysis::{ChangedStatements, StatementId, Statements};
use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, Image};
use schism_program::Program;

use super::picture::{Mark, Node, Picture};
use super::version::Version;
use crate::changes::source::Sources;

/// Two versions, and what is known about them.
pub(crate) struct Scene<'s> {
    pub(crate) program: &'s Program,
    pub(crate) old: &'s Version<'s>,
    pub(crate) new: &'s Version<'s>,
    pub(crate) changed: &'s ChangedStatements,
    pub(crate) outputs: BitSet,
    pub(crate) sources: &'s Sources,
    /// The functions to show; empty for all of the program's own.
    pub(crate) functions: Vec<FunctionId>,
}

impl<'s> Scene<'s> {
    pub(crate) fn image(&self) -> &'s Image {
        self.new.base.image
    }

    pub(crate) fn statements(&self) -> &'s Statements {
        &self.new.base.statements
    }

    /// The functions to show, in the order of the source: the chosen ones, or all of the program's own that can run.
    pub(crate) fn shown(&self) -> Vec<FunctionId> {
        if !self.functions.is_empty() {
            return self.functions.clone();
        }
        let image = self.image();
        let own = |id: &FunctionId| image.is_own(*id) && image.function(*id).body.is_some();
        (0..image.functions.len()).map(FunctionId::new).filter(own).collect()
    }

    /// The one function to show: the chosen one, or the only one that changed, or `main`.
    pub(crate) fn one_function(&self) -> anyhow::Result<FunctionId> {
        if let [one] = self.functions[..] {
            return Ok(one);
        }
        if self.functions.len() > 1 {
            bail!("this graph is of one function");
        }
        let mut changed: Vec<_> = self.program.changed_functions().filter_map(|(_, pair)| pair.new).collect();
        changed.dedup();
        match (changed[..].first(), self.image().function_named("main")) {
            (Some(&only), _) if changed.len() == 1 => Ok(only),
            (_, Some(main)) => Ok(main),
            _ => bail!("say which function: --function NAME"),
        }
    }

    /// A function's name.
    pub(crate) fn name(&self, function: FunctionId) -> String {
        self.image().function(function).name.clone()
    }

    /// The statement as a node, with all that is known about it.
    pub(crate) fn node(&self, id: StatementId) -> Node {
        let mut node = describe(self.image(), self.statements(), id, self.sources);
        if self.changed.changed().binary_search(&id).is_ok() {
            node.marks.push(Mark::Changed);
        }
        if self.outputs.contains(id.index()) {
            node.marks.push(Mark::Output);
        }
        node
    }

    /// A removed statement as a node, by its number.
    pub(crate) fn removed_node(&self, number: usize) -> Node {
        let removed = &self.changed.removed()[number];
        let mut node = describe(self.old.base.image, &self.old.base.statements, removed.statement, self.sources);
        node.label = format!("old {}", node.label);
        node.marks.push(Mark::Removed);
        node
    }
}

/// Line, text and place of a statement.
fn describe(image: &Image, statements: &Statements, id: StatementId, sources: &Sources) -> Node {
    let statement = statements.statement(id);
    let function = image.function(statement.function);
    let files = &image.module_of(statement.function).files;
    let path = statement.file.and_then(|file| files.get(file.index()));
    let file = path.map(|path| path.rsplit('/').next().unwrap_or(path).to_owned());
    let is_foreign = statement.file.is_some() && function.loc.file.is_some() && statement.file != function.loc.file;
    let text = path.and_then(|path| sources.line(path, statement.line)).filter(|text| !text.is_empty());
    let label = match (&file, statement.line) {
        (_, 0) => format!("{}#{}", function.name, statement.first.0),
        (Some(file), line) if is_foreign => format!("{file}:{line}"),
        (_, line) if text.is_none() => format!("{}:{line}", function.name),
        (_, line) => line.to_string(),
    };
    Node {
        label,
        text,
        file,
        line: (statement.line != 0).then_some(statement.line),
        function: Some(function.name.clone()),
        ..Node::default()
    }
}

/// True for a line on which there is nothing to do, such as `} else {`.
pub(crate) fn is_only_braces(text: &str) -> bool {
    text.trim_start_matches(['{', '}', ' ']).trim_start_matches("else").trim_matches(['{', '}', ' ', ';']).is_empty()
}

/// Nodes of a picture by statement.
#[derive(Default)]
pub(crate) struct Places {
    nodes: HashMap<StatementId, usize>,
}

impl Places {
    /// Puts statements into the picture, in a group.
    pub(crate) fn add(
        &mut self,
        scene: &Scene,
        picture: &mut Picture,
        ids: impl Iterator<Item = StatementId>,
        cluster: Option<usize>,
    ) {
        for id in ids {
            self.nodes.insert(id, picture.nodes.len());
            picture.nodes.push(Node { cluster, ..scene.node(id) });
        }
    }

    /// Where a statement is in the picture.
    pub(crate) fn get(&self, id: StatementId) -> Option<usize> {
        self.nodes.get(&id).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::is_only_braces;

    #[test]
    fn lines_without_a_statement() {
        for text in ["}", "{", "} else {", "}}", "else", "} ;", ""] {
            assert!(is_only_braces(text), "{text}");
        }
        for text in ["break;", "} else if (x) {", "while (1) {", "elsewhere();", "x = 1; }"] {
            assert!(!is_only_braces(text), "{text}");
        }
    }
}
