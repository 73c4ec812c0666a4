//! Source locations.

use std::collections::HashMap;

use schism_ir::{FileId, Loc};

use crate::llvm::{File, Inst, Scope, Value};
use crate::map::PointerMap;

/// The file table under construction.
#[derive(Default)]
pub(crate) struct Files<'m> {
    names: Vec<String>,
    ids: HashMap<String, FileId>,
    by_file: PointerMap<File<'m>, FileId>,
    by_scope: PointerMap<Scope<'m>, Option<FileId>>,
}

impl<'m> Files<'m> {
    /// The finished table.
    pub(crate) fn finish(self) -> Vec<String> {
        self.names
    }

    /// Where an instruction comes from. Of inlined code it is the place in the callee.
    pub(crate) fn inst_loc(&mut self, inst: Inst<'m>) -> Loc {
        match inst.debug_loc() {
            Some(loc) => Loc { file: self.scope_file(loc.scope), line: loc.line, column: loc.column },
            None => Loc::default(),
        }
    }

    /// Where a function is defined.
    pub(crate) fn function_loc(&mut self, function: Value<'m>) -> Loc {
        match function.subprogram() {
            Some((scope, line)) => Loc { file: self.scope_file(scope), line, column: 0 },
            None => Loc::default(),
        }
    }

    /// Where a global variable is defined.
    pub(crate) fn variable_loc(&mut self, variable: Value<'m>) -> Loc {
        match variable.variable_loc() {
            Some((file, line)) => Loc { file: Some(self.file(file)), line, column: 0 },
            None => Loc::default(),
        }
    }

    fn scope_file(&mut self, scope: Scope<'m>) -> Option<FileId> {
        if let Some(&id) = self.by_scope.get(&scope) {
            return id;
        }
        let id = scope.file().map(|file| self.file(file));
        self.by_scope.insert(scope, id);
        id
    }

    fn file(&mut self, file: File<'m>) -> FileId {
        if let Some(&id) = self.by_file.get(&file) {
            return id;
        }
        let name = file.name();
        let id = *self.ids.entry(name).or_insert_with_key(|name| {
            self.names.push(name.clone());
            FileId::new(self.names.len() - 1)
        });
        self.by_file.insert(file, id);
        id
    }
}
