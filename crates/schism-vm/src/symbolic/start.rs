//! The symbols of an input: which bytes of arguments, environment, standard input and files they are.

use std::collections::BTreeMap;
use std::rc::Rc;

use schism_case::{EntryLayout, Input, Mark, MarkValue, Place, SymbolicInput};
use schism_expr::{ArrayId, Expr, Model};
use schism_os::{HostTree, Source};

use super::{Engine, byte_tag, tag_of};
use crate::machine::{InputAddresses, Machine, State};

/// An array of symbols, a byte each.
#[derive(Clone, Debug)]
pub struct Array {
    /// Its name in reports.
    pub name: String,
    /// Its symbols.
    pub id: ArrayId,
    /// How many there are.
    pub size: u32,
}

/// Arrays by name, and by count among those of one name, with their sizes.
pub(super) type Arrays = BTreeMap<(String, u32, u32), ArrayId>;

/// The symbols of a mark, and those of its length if that is free: a number, little end first.
#[derive(Clone, Copy, Debug)]
struct MarkSymbols {
    bytes: ArrayId,
    length: Option<(ArrayId, u32)>,
}

/// Where a symbolic input's bytes are symbols.
#[derive(Clone, Debug)]
pub struct Start {
    input: SymbolicInput,
    marks: Vec<MarkSymbols>,
}

impl Start {
    /// The arrays of bytes that the input has, in its order, each with its size. Lengths are not among them.
    pub fn texts(&self) -> impl Iterator<Item = (ArrayId, u32)> + '_ {
        self.marks.iter().zip(&self.input.marks).map(|(symbols, mark)| (symbols.bytes, mark.bytes.len() as u32))
    }
}

impl Engine {
    /// The symbols of a name; the same ones whenever name, count and size are the same.
    pub(crate) fn array(&mut self, name: &str, count: u32, size: u32) -> ArrayId {
        let Engine { pool, arrays, .. } = self;
        *arrays.entry((name.to_owned(), count, size)).or_insert_with(|| pool.array(name, size))
    }

    /// The symbols of a mark's length, and the number that they make. One byte wherever it is enough: conditions on one byte are the
    /// easiest to decide.
    fn length_symbols(&mut self, mark: &Mark) -> ((ArrayId, u32), Expr) {
        let count = if mark.bytes.len() < 256 { 1 } else { 4 };
        let id = self.array(&format!("{}_length", mark.name), 0, count);
        let bytes: Vec<Expr> = (0..count).map(|at| self.pool.byte(id, at)).collect();
        let e = bytes[1..].iter().fold(bytes[0], |low, &byte| self.pool.concat(byte, low));
        ((id, count), e)
    }
}

impl Machine {
    /// The state before the first instruction, with symbols for what is free in the input. It runs on the input itself.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub fn start_symbolic(
        &self,
        symbolic: &SymbolicInput,
        host: Option<Rc<dyn HostTree>>,
    ) -> Result<State, crate::LoadError> {
        let (mut state, addresses) = self.start_located(&symbolic.input, host)?;
        let engine = &mut *self.engine();
        let mut model = Model::new();
        let mut marks = Vec::new();
        for mark in &symbolic.marks {
            marks.push(engine.mark(&mut state, &addresses, &symbolic.input, mark, &mut model));
        }
        state.trace.model = Rc::new(model);
        state.trace.start = Some(Rc::new(Start { input: symbolic.clone(), marks }));
        Ok(state)
    }

    /// Names and values of what the program itself declared symbolic, on the input that a state runs on.
    pub fn declared_of(&self, state: &State) -> Vec<(String, Vec<u8>)> {
        let engine = self.engine();
        let byte = |array: &Array, at| state.trace.model.get(engine.pool.byte_symbol(array.id, at)) as u8;
        let bytes = |array: &Array| (0..array.size).map(|at| byte(array, at)).collect();
        state.trace.declared.iter().map(|array| (array.name.clone(), bytes(array))).collect()
    }

    /// The input that a state runs on.
    pub fn input_of(&self, state: &State) -> Option<Input> {
        let start = state.trace.start.as_ref()?;
        let engine = self.engine();
        let model = &state.trace.model;
        Some(start.input.instance(|index| {
            let symbols = &start.marks[index];
            let byte = |array: ArrayId, at: u32| model.get(engine.pool.byte_symbol(array, at)) as u8;
            let count = start.input.marks[index].bytes.len();
            let bytes = (0..count as u32).map(|at| byte(symbols.bytes, at)).collect();
            let length = symbols.length.map_or(count, |(array, digits)| {
                (0..digits).rev().fold(0, |value, at| value << 8 | usize::from(byte(array, at)))
            });
            MarkValue { bytes, length }
        }))
    }
}

impl Engine {
    fn mark(
        &mut self,
        state: &mut State,
        addresses: &InputAddresses,
        input: &Input,
        mark: &Mark,
        model: &mut Model,
    ) -> MarkSymbols {
        if let Place::Directory { path, name_length } = &mark.place {
            let layout = EntryLayout { name_length: *name_length };
            let (bytes, count) = self.mark_directory(state, mark, path, layout, model);
            return MarkSymbols { bytes, length: Some((count, 1)) };
        }
        let array = self.array(&mark.name, 0, mark.bytes.len() as u32);
        let old: &[u8] = match &mark.place {
            Place::Argument(index) => input.argv.get(*index).map_or(&[], Vec::as_slice),
            Place::Environment(index) => input.environment.get(*index).map_or(&[], Vec::as_slice),
            Place::Stdin => &input.stdin,
            Place::File(path) => input.files.content(path).unwrap_or(&[]),
            Place::Directory { .. } => &[],
        };
        for (at, position) in (0..).zip(mark.bytes.clone()) {
            let e = self.pool.byte(array, at);
            model.set(self.pool.byte_symbol(array, at), old.get(position).copied().unwrap_or(0).into());
            match &mark.place {
                Place::Argument(index) => {
                    state.memory.set_tags(addresses.arguments[*index] + position as u64, &[tag_of(e)])
                }
                Place::Environment(index) => {
                    state.memory.set_tags(addresses.environment[*index] + position as u64, &[tag_of(e)]);
                }
                Place::Stdin => {
                    state.os.tag_stdin(position as u64, byte_tag(e, 0));
                }
                Place::File(path) => {
                    state.os.tag_file(path, position as u64, byte_tag(e, 0));
                }
                Place::Directory { .. } => {}
            }
        }
        if !mark.any_length {
            return MarkSymbols { bytes: array, length: None };
        }
        let (symbols, length) = self.length_symbols(mark);
        let size = mark.bytes.len();
        for (at, byte) in (0..symbols.1).zip((size as u32).to_le_bytes()) {
            model.set(self.pool.byte_symbol(symbols.0, at), byte.into());
        }
        let most = self.pool.bv(8 * symbols.1, size as u128);
        let bounded = self.pool.ule(length, most);
        state.trace.path.push(&mut self.facts, &mut self.pool, bounded);
        let which = match &mark.place {
            Place::File(path) => Source::File(path),
            _ => Source::Stdin,
        };
        let before = self.pool.bv(64, mark.bytes.start as u128);
        let wide = self.pool.zext(length, 64);
        let wide = self.pool.add(before, wide);
        state.os.open_length(which, mark.bytes.start as u64, tag_of(wide));
        MarkSymbols { bytes: array, length: Some(symbols) }
    }
}
