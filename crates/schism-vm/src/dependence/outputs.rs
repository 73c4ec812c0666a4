//! Output instances: what an output statement hands to the world, as expressions of the input (TR11/11, section VI.B).
//!
//! An output is told as *emissions*: the text and the values that a stream gets. How a value is printed is no part of it, so
//! `printf("%d", x)` has one symbolic value, whatever the number of digits; and `puts("a")` emits the same as `printf("a\n")`.
//! What a statement uses behind a pointer are the bytes there: a string up to its end, which is then decided.

use schism_code::{Arg, ArgKind, CallSite, Slot};
use schism_expr::Expr;
use schism_memory::{Kind, offset};

use super::format::{Directive, directives};
use super::trace::Instance;
use crate::machine::{Machine, State};
use crate::symbolic::{CandidateKind, is_symbolic};

/// The longest text that is taken for one.
const LONGEST: u64 = 1 << 16;

/// Where something goes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Channel {
    /// A stream or descriptor, by name.
    Stream(String),
    /// The exit status.
    Status,
    /// What the program itself declared an output, by name.
    Declared(String),
    /// The system: files that are removed, renamed, ...
    System,
}

/// What goes there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emission {
    /// Bytes, each an expression.
    Bytes(Vec<Expr>),
    /// A value, printed as the directive says.
    Value(String, Expr),
}

/// An instance of an output statement.
#[derive(Clone, Debug)]
pub struct OutputInstance {
    /// The instance.
    pub instance: Instance,
    /// What was called; `return` for the one of `main`.
    pub name: String,
    /// Where it goes.
    pub channel: Channel,
    /// What goes there.
    pub emissions: Vec<Emission>,
    /// The instances that made what it uses.
    pub sources: Vec<Instance>,
    /// False if it may use more than that.
    pub exact: bool,
}

/// What a statement uses.
pub(super) struct Uses {
    pub(super) channel: Channel,
    pub(super) emissions: Vec<Emission>,
    /// Memory that it reads: address and length.
    pub(super) memory: Vec<(u64, u64)>,
    /// What it decides.
    pub(super) assumed: Vec<(Expr, CandidateKind)>,
    pub(super) exact: bool,
}

/// Reads what a call uses.
pub(super) struct Reader<'a> {
    machine: &'a Machine,
    state: &'a mut State,
    uses: Uses,
}

impl<'a> Reader<'a> {
    fn new(machine: &'a Machine, state: &'a mut State) -> Self {
        let uses = Uses {
            channel: Channel::System,
            emissions: Vec::new(),
            memory: Vec::new(),
            assumed: Vec::new(),
            exact: true,
        };
        Self { machine, state, uses }
    }

    /// The value of a slot as a plain number, which is decided.
    fn plain(&mut self, slot: Slot) -> u64 {
        if is_symbolic(slot.tag) {
            let same = {
                let engine = &mut *self.machine.engine();
                let (e, value) = (engine.word(slot), engine.pool.bv(64, u128::from(slot.bits)));
                engine.pool.eq(e, value)
            };
            self.assume(same);
        }
        slot.bits
    }

    fn assume(&mut self, condition: Expr) {
        if self.machine.engine().pool.value(condition).is_none() {
            self.uses.assumed.push((condition, CandidateKind::Value));
        }
    }

    /// Bytes behind a pointer.
    fn bytes(&mut self, address: u64, length: u64) -> Vec<Expr> {
        let mut bytes = vec![0; length.min(LONGEST) as usize];
        let Ok(tags) = self.state.memory.read_tagged(address, &mut bytes) else {
            // The call itself will find the error.
            return Vec::new();
        };
        self.uses.memory.push((address, bytes.len() as u64));
        let engine = &mut *self.machine.engine();
        let byte = |(at, &value): (usize, &u8)| engine.byte(tags.get(at).copied().unwrap_or(0), value);
        bytes.iter().enumerate().map(byte).collect()
    }

    /// The text behind a pointer, at most so many bytes of it; where it ends is decided.
    fn text(&mut self, slot: Slot, most: Option<u64>) -> Vec<Expr> {
        let address = self.plain(slot);
        let Some(info) = self.state.memory.info(address) else { return Vec::new() };
        let Ok(start) = u64::try_from(offset(address)) else { return Vec::new() };
        let room = info.size.saturating_sub(start).min(most.unwrap_or(LONGEST));
        let length = self.length(address, room);
        let mut bytes = self.bytes(address, room.min(length + 1));
        for (at, &byte) in bytes.iter().enumerate() {
            let engine = &mut *self.machine.engine();
            let zero = engine.pool.bv(8, 0);
            let ends = engine.pool.eq(byte, zero);
            let condition = if at as u64 == length { ends } else { engine.pool.not(ends) };
            if engine.pool.value(condition).is_none() {
                self.uses.assumed.push((condition, CandidateKind::Value));
            }
        }
        bytes.truncate(length as usize);
        bytes
    }

    /// How far it is to the end of a text, or to the end of its room.
    fn length(&mut self, address: u64, room: u64) -> u64 {
        const STEP: u64 = 64;
        let mut length = 0;
        while length < room {
            let mut bytes = vec![0; STEP.min(room - length) as usize];
            if self.state.memory.read_tagged(address + length, &mut bytes).is_err() {
                break;
            }
            if let Some(found) = bytes.iter().position(|&byte| byte == 0) {
                return length + found as u64;
            }
            length += bytes.len() as u64;
        }
        length
    }

    /// A text whose bytes are plain numbers, which is decided.
    fn plain_text(&mut self, slot: Slot) -> Vec<u8> {
        let bytes = self.text(slot, None);
        let mut plain = Vec::new();
        for byte in bytes {
            let same = {
                let engine = &mut *self.machine.engine();
                let value = engine.value(self.state, byte);
                plain.push(value as u8);
                let value = engine.pool.bv(8, value);
                engine.pool.eq(byte, value)
            };
            self.assume(same);
        }
        plain
    }

    fn emit_bytes(&mut self, bytes: Vec<Expr>) {
        if bytes.is_empty() {
            return;
        }
        match self.uses.emissions.last_mut() {
            Some(Emission::Bytes(before)) => before.extend(bytes),
            _ => self.uses.emissions.push(Emission::Bytes(bytes)),
        }
    }

    fn emit_plain(&mut self, text: &[u8]) {
        let bytes = text.iter().map(|&byte| self.machine.engine().pool.bv(8, u128::from(byte))).collect();
        self.emit_bytes(bytes);
    }

    fn emit_value(&mut self, directive: &str, slot: Slot, width: u32) {
        let e = self.machine.engine().low(slot, width);
        self.uses.emissions.push(Emission::Value(directive.to_owned(), e));
    }

    /// What a format prints of the arguments behind it.
    fn format(&mut self, format: Slot, mut rest: impl Iterator<Item = (Slot, ArgKind)>) {
        let text = self.plain_text(format);
        for directive in directives(&text) {
            match directive {
                Directive::Text(text) => self.emit_plain(text),
                Directive::Unknown => self.uses.exact = false,
                Directive::Conversion { text, stars, width, letter, precision } => {
                    let mut numbers = Vec::new();
                    for _ in 0..stars {
                        numbers.extend(rest.next().map(|(slot, _)| self.plain(slot) as i32));
                    }
                    let Some((slot, kind)) = rest.next() else { continue };
                    let name = numbers.iter().fold(text, |text, number| text.replacen('*', &number.to_string(), 1));
                    let most = precision.or(numbers.last().copied().filter(|_| name.contains('.')));
                    match letter {
                        b's' if name == "%s" || name.starts_with("%.") => {
                            let bytes = self.text(slot, most.and_then(|most| u64::try_from(most).ok()));
                            self.emit_bytes(bytes);
                        }
                        // Blanks around it depend on its length, which is decided.
                        b's' => {
                            let bytes = self.text(slot, most.and_then(|most| u64::try_from(most).ok()));
                            self.emit_plain(name.as_bytes());
                            self.emit_bytes(bytes);
                        }
                        b'c' if name == "%c" => {
                            let byte = self.machine.engine().low(slot, 8);
                            self.emit_bytes(vec![byte]);
                        }
                        b'p' | b'n' => self.uses.exact = false,
                        _ if matches!(kind, ArgKind::Int | ArgKind::Float) => self.emit_value(&name, slot, width),
                        _ => self.uses.exact = false,
                    }
                }
            }
        }
    }

    /// The name of a stream.
    fn stream(&mut self, slot: Slot) -> Channel {
        let address = self.plain(slot);
        let name = match self.state.memory.info(address) {
            Some(info) if matches!(info.kind, Kind::Global { .. }) => {
                let global = schism_ir::GlobalId(info.origin as u32);
                self.machine.image().global(global).name.clone()
            }
            _ => {
                self.uses.exact = false;
                "a file".to_owned()
            }
        };
        // musl's names of its own streams.
        let known = name.strip_prefix("__").and_then(|name| name.strip_suffix("_FILE")).unwrap_or(&name);
        Channel::Stream(known.to_owned())
    }

    fn descriptor(&mut self, slot: Slot) -> Channel {
        match self.plain(slot) as i32 {
            1 => Channel::Stream("stdout".to_owned()),
            2 => Channel::Stream("stderr".to_owned()),
            other => Channel::Stream(format!("descriptor {other}")),
        }
    }
}

fn standard_output() -> Channel {
    Channel::Stream("stdout".to_owned())
}

/// What a return of `main` uses.
pub(super) fn of_return(machine: &Machine, state: &mut State, slots: &[Slot]) -> Uses {
    let mut reader = Reader::new(machine, state);
    reader.uses.channel = Channel::Status;
    if let Some(&slot) = slots.first() {
        reader.emit_value("%d", slot, 8);
    }
    reader.uses
}

/// What a call of an output function uses.
pub(super) fn of_call(machine: &Machine, state: &mut State, name: &str, site: &CallSite, slots: &[Slot]) -> Uses {
    let mut reader = Reader::new(machine, state);
    let argument = |at: usize| site.args.get(at).and_then(|arg| slots.get(arg.first as usize)).copied();
    let after = |at: usize| {
        let slot = |arg: &Arg| Some((*slots.get(arg.first as usize)?, arg.kind));
        site.args.iter().skip(at).filter_map(slot).collect::<Vec<_>>().into_iter()
    };
    let [Some(first), second, third, fourth] = [0, 1, 2, 3].map(argument) else {
        reader.emit_plain(name.as_bytes());
        return reader.uses;
    };
    let plain = name.strip_suffix("_unlocked").unwrap_or(name);
    match (plain, second, third, fourth) {
        ("printf", ..) => {
            reader.uses.channel = standard_output();
            reader.format(first, after(1));
        }
        ("fprintf", Some(format), ..) => {
            reader.uses.channel = reader.stream(first);
            reader.format(format, after(2));
        }
        ("dprintf", Some(format), ..) => {
            reader.uses.channel = reader.descriptor(first);
            reader.format(format, after(2));
        }
        ("puts", ..) => {
            reader.uses.channel = standard_output();
            let text = reader.text(first, None);
            reader.emit_bytes(text);
            reader.emit_plain(b"\n");
        }
        ("fputs", Some(stream), ..) => {
            reader.uses.channel = reader.stream(stream);
            let text = reader.text(first, None);
            reader.emit_bytes(text);
        }
        ("putchar", ..) => {
            reader.uses.channel = standard_output();
            let byte = machine.engine().low(first, 8);
            reader.emit_bytes(vec![byte]);
        }
        ("putc" | "fputc", Some(stream), ..) => {
            reader.uses.channel = reader.stream(stream);
            let byte = machine.engine().low(first, 8);
            reader.emit_bytes(vec![byte]);
        }
        ("fwrite", Some(size), Some(count), Some(stream)) => {
            reader.uses.channel = reader.stream(stream);
            let (address, length) = (reader.plain(first), reader.plain(size).saturating_mul(reader.plain(count)));
            let bytes = reader.bytes(address, length);
            reader.emit_bytes(bytes);
        }
        ("write", Some(buffer), Some(count), _) => {
            reader.uses.channel = reader.descriptor(first);
            let (address, length) = (reader.plain(buffer), reader.plain(count));
            let bytes = reader.bytes(address, length);
            reader.emit_bytes(bytes);
        }
        ("schism_output", Some(size), Some(name), _) => {
            let name = reader.plain_text(name);
            reader.uses.channel = Channel::Declared(String::from_utf8_lossy(&name).into_owned());
            let (address, length) = (reader.plain(first), reader.plain(size));
            let bytes = reader.bytes(address, length);
            reader.emit_bytes(bytes);
        }
        ("exit" | "_exit" | "_Exit" | "quick_exit", ..) => {
            reader.uses.channel = Channel::Status;
            reader.emit_value("%d", first, 8);
        }
        ("perror", ..) => {
            reader.uses.channel = Channel::Stream("stderr".to_owned());
            let text = reader.text(first, None);
            reader.emit_bytes(text);
        }
        // They end what was output before.
        ("fflush" | "fclose" | "pclose", ..) => {}
        _ => of_unknown(&mut reader, name, after(0)),
    }
    reader.uses
}

/// A function that is known to output something: texts behind its pointers, and its numbers.
fn of_unknown(reader: &mut Reader<'_>, name: &str, arguments: impl Iterator<Item = (Slot, ArgKind)>) {
    reader.uses.exact = false;
    reader.emit_plain(name.as_bytes());
    for (slot, _) in arguments {
        if reader.state.memory.info(slot.bits).is_some() {
            let text = reader.text(slot, None);
            reader.emit_bytes(text);
        } else {
            reader.emit_value("%d", slot, 64);
        }
    }
}
