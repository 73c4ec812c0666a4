//! The machine: a linked program with its executable code, and the states that run on it.

use std::cell::{Cell, OnceCell, RefCell, RefMut};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use schism_case::Input;
use schism_code::layout::{self, Layout};
use schism_code::lower::{Apart, Wanted, lower};
use schism_code::{Code, Slot};
use schism_ir::{BlockId, FunctionId, GlobalId, Image, ImageGlobal, InstId};
use schism_memory::{Kind, Memory, ObjectInfo};
use schism_os::{HostTree, Os, Resume};
use schism_program::Program;

use crate::builtins::{self, Builtin};
use crate::dependence::segment_starts;
use crate::fault::{Fault, FaultKind, FaultObject, Location, memory_object};
use crate::ledger::{Approximation, Ledger};
use crate::pairs::{ChangedVariable, Goal, Ideas, Infection, Pair, Passed, Role, Versions, Walk};
use crate::processes::Waiting;
use crate::races::{Does, Ordering, Races};
use crate::stack::{NO_SLOT, Stack};
use crate::symbolic::{Engine, Trace};
use crate::threads::{Locals, Parked};
use crate::undefined::Notes;

/// Why the machine stopped.
#[derive(Debug)]
pub enum Stop {
    /// The instructions it was given are used up; it can go on.
    Fuel,
    /// It reads standard input that has not arrived yet; feed it and go on.
    NeedStdin,
    /// The program ended with this status.
    Exited(i32),
    /// A signal killed the program.
    Killed(i32),
    /// The program made an error, or met something that cannot be executed.
    Fault(Box<Fault>),
    /// The input does not satisfy an assumption of the program, which ends the path.
    Assumed,
    /// A replay has reached its decision.
    Replayed,
    /// Two versions are about to part: [`Machine::split`].
    Split,
    /// A side of a pair has come to where it is compared with the other: [`Machine::arrived`].
    Arrived,
    /// Two versions do the same from here on, whatever the input.
    Retired,
    /// The running process waits for another. [`Machine::run`] takes that one up itself.
    Waits,
    /// The running thread has ended, others have not. [`Machine::run`] takes up the next one itself.
    ThreadEnded,
}

/// How a function is executed.
pub(crate) enum Entry {
    Code(Box<Code>),
    Builtin(Builtin),
    /// Defined nowhere.
    Missing,
}

/// What a tracer can be told of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Traced {
    Nothing,
    /// Which instructions ran and what they depended on.
    Dependences,
    /// That, and what each of them made: it has code of its own.
    Values,
}

/// A program ready to run. It never changes while states run on it.
pub struct Machine {
    pub(crate) image: Image,
    pub(crate) layout: Layout,
    entries: Vec<OnceCell<Entry>>,
    engine: RefCell<Engine>,
    /// Whether code notes what was executed.
    pub(crate) covering: bool,
    /// Blocks and edges executed for the first time.
    pub(crate) news: Cell<u64>,
    /// If the program is two versions of one.
    pub(crate) versions: Option<Versions>,
    /// The outermost frame that a `longjmp` went to, by its serial; for whoever sets it back.
    pub(crate) jumped: Cell<u64>,
    /// What can be traced.
    traced: Traced,
    /// The library's functions that order threads, once they were looked for.
    pub(crate) ordering_functions: OnceCell<HashMap<u32, Does>>,
}

/// One execution: everything that a branch would have to copy.
pub struct State {
    /// The program's memory.
    pub memory: Memory,
    /// The modelled operating system.
    pub os: Os,
    pub(crate) stack: Stack,
    /// What had to be approximated.
    pub ledger: Ledger,
    /// IR instructions executed.
    pub instructions: u64,
    /// Signal handlers that are running, outermost first.
    pub(crate) handlers: Vec<PendingHandler>,
    /// The processes that do not run, if there are any.
    pub(crate) others: Option<Rc<Vec<Waiting>>>,
    /// The threads that do not run, if there are any.
    pub(crate) threads: Option<Rc<Vec<Parked>>>,
    /// The running thread's own copies of variables.
    pub(crate) locals: Locals,
    /// After how many instructions its turn began, if there are others.
    pub(crate) turn_began: u64,
    /// After how many instructions it makes room for others, if there are any.
    pub(crate) turn_ends: u64,
    /// What is known of its races, if it is one of versions that are compared and has made threads.
    pub(crate) races: Option<Races>,
    /// Calls of the running thread that will order threads when they return.
    pub(crate) ordering: Vec<Ordering>,
    /// Scratch space, empty between instructions.
    pub(crate) released: Vec<u64>,
    /// What depends on the input, and how.
    pub trace: Trace,
    /// For which version it stands.
    pub role: Role,
    /// What it knows of the other side, if it is one side of a pair.
    pub(crate) pair: Option<Box<Pair>>,
    /// Where it stops to be compared with the other side.
    pub(crate) goal: Goal,
    /// It stopped because the frame of its goal has returned.
    pub(crate) returned: bool,
    /// The gap that it stopped at, if it stopped at one.
    pub(crate) at_gap: Option<u32>,
    /// It should have ended, because no change could be reached any more, but was run on to check that.
    pub retired: bool,
    /// How often it was split.
    pub(crate) splits: u32,
    /// Bytes that differ between the versions that it stands for.
    pub(crate) infection: Infection,
    /// Where it was split: function and position in the new version's code, and the gap if there was one. A loop parts in each round, and
    /// each candidate shares this with its successors, so it holds each place once.
    pub(crate) partings: Rc<BTreeSet<(u32, u32, Option<u32>)>>,
    /// The way since the last split.
    pub(crate) walk: Walk,
    /// Blocks of changed functions that were entered while the versions ran apart: function and block.
    pub(crate) touched: Rc<BTreeSet<(u32, u32)>>,
    /// The marks of a route that it has passed.
    pub(crate) passed: Passed,
    /// What it did that is undefined since it parted from the other side.
    pub(crate) undefined: Notes,
    /// Instructions that the old version has executed beyond those of the new one, in pairs that are one again.
    pub cost_gap: i64,
    /// The most heap bytes that the old version had in such pairs.
    pub old_peak: u64,
}

/// A signal handler that is running.
#[derive(Clone, Debug)]
pub(crate) struct PendingHandler {
    /// Its frame.
    pub(crate) serial: u64,
    /// What the modelled system wants back when it returns, and the result of the interrupted call.
    pub(crate) resume: Resume,
    pub(crate) result: i64,
}

impl State {
    /// A copy that shares all it can with the original.
    pub fn fork(&mut self) -> State {
        // From now on both copies share the other side of a pair: as long as both live, neither runs that one itself, but a copy of it.
        if let Some(parked) = self.parked()
            && let Ok(mut parked) = parked.try_borrow_mut()
        {
            parked.memory.rest();
        }
        State {
            memory: self.memory.fork(),
            os: self.os.clone(),
            stack: self.stack.clone(),
            ledger: self.ledger.clone(),
            instructions: self.instructions,
            handlers: self.handlers.clone(),
            others: self.others.clone(),
            threads: self.threads.clone(),
            locals: self.locals.clone(),
            turn_began: self.turn_began,
            turn_ends: self.turn_ends,
            races: self.races.clone(),
            ordering: self.ordering.clone(),
            released: Vec::new(),
            trace: self.trace.clone(),
            role: self.role,
            pair: self.pair.clone(),
            goal: self.goal,
            returned: self.returned,
            at_gap: self.at_gap,
            splits: self.splits,
            retired: self.retired,
            infection: self.infection.clone(),
            partings: Rc::clone(&self.partings),
            touched: Rc::clone(&self.touched),
            passed: self.passed.clone(),
            walk: self.walk.clone(),
            undefined: self.undefined.clone(),
            cost_gap: self.cost_gap,
            old_peak: self.old_peak,
        }
    }
}

/// Why a program cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A global variable's initialiser cannot be computed.
    #[error("global variable `{name}`: cannot compute {what}")]
    Initializer {
        /// The variable.
        name: String,
        /// What stands in the way.
        what: String,
    },
    /// The variables are larger than the memory limit.
    #[error("global variable `{0}` is too large")]
    TooLarge(String),
    /// There is no function to start with.
    #[error("the program has no function `{0}`")]
    NoEntry(String),
}

/// The function that libc's start-up begins with.
const START: &str = "__schism_start";
/// The library's function in which threads start.
const THREAD_START: &str = "__clone";

impl Machine {
    /// Prepares a linked program.
    pub fn new(image: Image) -> Self {
        let layout = Layout::new(&image);
        let entries = image.functions.iter().map(|_| OnceCell::new()).collect();
        Self {
            image,
            layout,
            entries,
            engine: RefCell::default(),
            covering: false,
            news: Cell::new(0),
            versions: None,
            jumped: Cell::new(u64::MAX),
            traced: Traced::Nothing,
            ordering_functions: OnceCell::new(),
        }
    }

    /// Prepares a linked program whose dependences are to be traced, with [`Machine::run_traced`], and with them values, outputs and
    /// conditions. It runs more slowly.
    pub fn for_tracing(image: Image) -> Self {
        Self { traced: Traced::Values, ..Self::new(image) }
    }

    /// The same for dependences alone: instructions are joined as in any other run.
    pub fn for_slicing(image: Image) -> Self {
        Self { traced: Traced::Dependences, ..Self::new(image) }
    }

    /// Whether runs can be traced.
    pub(crate) fn is_traced(&self) -> bool {
        self.traced != Traced::Nothing
    }

    /// Whether every instruction has code of its own.
    pub(crate) fn shows_values(&self) -> bool {
        self.traced == Traced::Values
    }

    /// Prepares two versions of a program, to be run together.
    pub fn for_versions(program: Rc<Program>, ideas: Ideas) -> Self {
        let (versions, image) = Versions::new(program, ideas);
        let mut machine = Self::new(image);
        machine.versions = Some(versions);
        machine.covering = true;
        machine
    }

    /// The linked program.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The expressions of this machine's states. To be held for short: running needs it too.
    pub fn engine(&self) -> RefMut<'_, Engine> {
        self.engine.borrow_mut()
    }

    /// The state before the first instruction.
    ///
    /// # Errors
    /// If a variable's initialiser cannot be laid out, or there is nothing to start.
    pub fn start(&self, input: &Input, host: Option<Rc<dyn HostTree>>) -> Result<State, LoadError> {
        self.start_located(input, host).map(|(state, _)| state)
    }

    /// The same, and where the strings of the input are.
    pub(crate) fn start_located(
        &self,
        input: &Input,
        host: Option<Rc<dyn HostTree>>,
    ) -> Result<(State, InputAddresses), LoadError> {
        let mut memory = Memory::new();
        self.load_globals(&mut memory)?;
        let entry = self.image.function_named(START).ok_or_else(|| LoadError::NoEntry(START.into()))?;
        let os = Os::new(input, host);
        let mut state = State {
            memory,
            os,
            stack: Stack::default(),
            ledger: Ledger::default(),
            instructions: 0,
            handlers: Vec::new(),
            others: None,
            threads: None,
            locals: None,
            turn_began: 0,
            turn_ends: 0,
            races: None,
            ordering: Vec::new(),
            released: Vec::new(),
            trace: Trace::default(),
            role: if self.versions.is_some() { Role::Shared } else { Role::Only },
            pair: None,
            goal: Goal::default(),
            returned: false,
            at_gap: None,
            splits: 0,
            retired: false,
            infection: Infection::default(),
            partings: Rc::default(),
            touched: Rc::default(),
            passed: Passed::default(),
            walk: Walk::default(),
            undefined: Notes::default(),
            cost_gap: 0,
            old_peak: 0,
        };
        let addresses = initial_stack(&mut state.memory, input).ok_or_else(|| LoadError::TooLarge("argv".into()))?;
        if !self.enter(&mut state, entry, &[addresses.words]) {
            return Err(LoadError::NoEntry(START.into()));
        }
        Ok((state, addresses))
    }

    /// Gives functions and variables their addresses and variables their content.
    fn load_globals(&self, memory: &mut Memory) -> Result<(), LoadError> {
        for _ in &self.image.functions {
            memory.allocate(1, Kind::Function, 0);
        }
        for number in 0..self.image.globals.len() {
            let global = self.image.global(GlobalId::new(number));
            // A variable that nobody defines has an address and no byte.
            let size = if global.init.is_some() { global.size } else { 0 };
            let size = self.changed_variable(number).map_or(size, |variable| size.max(variable.sizes[0]));
            memory
                .allocate(size, Kind::Global { constant: false }, number as u64)
                .ok_or_else(|| LoadError::TooLarge(global.name.clone()))?;
        }
        for (number, place) in self.image.globals.iter().enumerate() {
            let id = GlobalId::new(number);
            let global = self.image.global(id);
            let Some(init) = &global.init else { continue };
            let error = |what: String| LoadError::Initializer { name: global.name.clone(), what };
            let address = self.layout.global_address(id);
            let written = memory.write_bytes(address, &init.bytes).map_err(|fault| error(fault.to_string()));
            written?;
            for relocation in &init.relocations {
                let value =
                    layout::evaluate(&self.image, self.layout, place.module, relocation.value).map_err(error)?;
                let bytes = layout::const_bits(&self.image, place.module, relocation.value).div_ceil(8) as usize;
                let value = value.unwrap_or(0).to_le_bytes();
                let at = address.wrapping_add(relocation.offset);
                memory.write_bytes(at, &value[..bytes.min(16)]).map_err(|fault| error(fault.to_string()))?;
            }
            if let Some(variable) = self.changed_variable(number) {
                variable.bytes.iter().for_each(|&offset| memory.mark_differing(address + offset));
            }
            if global.constant {
                memory.make_constant(schism_memory::object_id(address));
            }
        }
        for variable in self.versions.iter().flat_map(|versions| versions.resized()) {
            memory.resize_for_both(Versions::address_of(self.image.functions.len(), variable), variable.sizes);
        }
        memory.watch(self.versions.is_some());
        Ok(())
    }

    pub(crate) fn changed_variable(&self, number: usize) -> Option<&ChangedVariable> {
        let versions = self.versions.as_ref()?;
        versions.data.iter().find(|variable| variable.global as usize == number)
    }

    /// The first bytes of a variable, addresses included as far as they can be computed.
    pub(crate) fn content(&self, place: ImageGlobal) -> Vec<u8> {
        let global = &self.image.modules[place.module as usize].globals[place.global.index()];
        let Some(init) = &global.init else { return Vec::new() };
        let mut bytes = init.bytes.clone();
        bytes.resize(global.size as usize, 0);
        for relocation in &init.relocations {
            let value = layout::evaluate(&self.image, self.layout, place.module, relocation.value);
            let value = value.ok().flatten().unwrap_or(0).to_le_bytes();
            let length = layout::const_bits(&self.image, place.module, relocation.value).div_ceil(8) as usize;
            let start = relocation.offset as usize;
            for (to, from) in bytes.iter_mut().skip(start).zip(&value[..length.min(16)]) {
                *to = *from;
            }
        }
        bytes
    }

    /// How a function is executed; its code is made at the first call.
    pub(crate) fn entry(&self, function: u32) -> &Entry {
        self.entries[function as usize].get_or_init(|| {
            let id = FunctionId(function);
            let definition = self.image.function(id);
            // A model stands for a library function, never for one that the program defines itself.
            if !(self.is_own(function) && definition.body.is_some())
                && let Some(builtin) = builtins::find(&definition.name)
            {
                return Entry::Builtin(builtin);
            }
            match definition.body {
                Some(_) => Entry::Code(Box::new(self.lower(id))),
                None => Entry::Missing,
            }
        })
    }

    fn lower(&self, id: FunctionId) -> Code {
        let cover = self.covering && self.is_own(id.0);
        let old_frame_size = || {
            let versions = self.versions.as_ref()?;
            let Entry::Code(old) = self.entry(versions.old_body(id.0)) else { return None };
            Some(old.frame_size)
        };
        if self.traced != Traced::Nothing {
            let apart = (self.traced == Traced::Values).then(Apart::default);
            let segments = self.image.function(id).body.as_ref().map(segment_starts).unwrap_or_default();
            let wanted = Wanted { apart: apart.as_ref(), segments: &segments, ..Wanted::default() };
            return lower(&self.image, self.layout, id, wanted);
        }
        let versions = self.versions.as_ref();
        let apart = versions.and_then(|versions| versions.apart(id.0, || old_frame_size().unwrap_or(0)));
        let marks = versions.and_then(|versions| versions.marks.as_ref()).map_or(&[][..], |marks| marks.of(id.0));
        let checks = versions.is_some() && self.is_own(id.0);
        lower(&self.image, self.layout, id, Wanted { cover, checks, apart: apart.as_ref(), marks, segments: &[] })
    }

    /// The body that a state runs for a function.
    #[inline]
    pub(crate) fn body_of(&self, state: &State, function: u32) -> u32 {
        match (&self.versions, state.role) {
            (Some(versions), Role::Old) => versions.old_body(function),
            _ => function,
        }
    }

    /// Pushes a call from outside any function: a constructor, a signal handler, the start. Its result is dropped.
    /// False if the function has no code.
    pub(crate) fn enter(&self, state: &mut State, function: FunctionId, arguments: &[u64]) -> bool {
        let Entry::Code(code) = self.entry(self.body_of(state, function.0)) else { return false };
        let new = code.new_frame(NO_SLOT, 0);
        state.stack.push(&new);
        self.name_frame(state);
        let slots = state.stack.slots();
        let params = *code.params.last().unwrap_or(&0) as usize;
        for (slot, &argument) in slots[..params].iter().zip(arguments) {
            slot.set(Slot::new(argument));
        }
        true
    }

    /// The call stack in words, innermost first, without the library's start-up code.
    pub fn backtrace(&self, state: &State) -> Vec<Location> {
        let mut stack: Vec<Location> =
            state.stack.frames().map(|frame| self.locate(frame.function, frame.resume)).collect();
        stack.pop_if(|last| last.function == START);
        if stack.last().is_some_and(|last| last.function == THREAD_START) {
            // How the library starts a thread is of no interest.
            let frames: Vec<u32> = state.stack.frames().map(|frame| frame.function).collect();
            let own = frames.iter().rposition(|&function| self.is_own(function));
            stack.truncate(own.map_or(stack.len(), |own| own + 1));
        }
        stack
    }

    /// True if the program itself, not the library, defines the function.
    /// The number by which both versions know a function.
    pub(crate) fn pair_number(&self, function: u32) -> u32 {
        self.versions.as_ref().map_or(function, |versions| versions.pair_of(function))
    }

    pub(crate) fn is_own(&self, function: u32) -> bool {
        self.image.is_own(FunctionId(function))
    }

    /// A place in a function's code in words.
    pub fn place(&self, function: u32, position: u32) -> Location {
        let inst = match self.entry(function) {
            Entry::Code(code) => code.map.get(position as usize).copied(),
            _ => None,
        };
        self.location(function, inst)
    }

    /// The instruction at which the program's own code is. A changed message is read within the C library, and its reader wants to know who
    /// prints it.
    pub(crate) fn own_place(&self, state: &mut State) -> (u32, u32) {
        let top = *state.stack.top();
        if self.is_own(top.function) {
            return (top.function, top.resume);
        }
        let caller = state.stack.frames().find(|frame| self.is_own(frame.function));
        // A caller goes on behind its call.
        caller.map_or((top.function, top.resume), |frame| (frame.function, frame.resume.saturating_sub(1)))
    }

    /// Resume points stand one past the current instruction.
    fn locate(&self, function: u32, resume: u32) -> Location {
        let inst = match self.entry(function) {
            Entry::Code(code) => code.map.get((resume as usize).saturating_sub(1)).copied(),
            _ => None,
        };
        self.location(function, inst)
    }

    /// An instruction in words.
    pub fn location_of(&self, (function, inst): (FunctionId, InstId)) -> Location {
        self.location(function.0, Some(inst))
    }

    pub(crate) fn location(&self, function: u32, inst: Option<InstId>) -> Location {
        let id = FunctionId(function);
        let (module, definition) = (self.image.module_of(id), self.image.function(id));
        let body = definition.body.as_ref();
        let loc = inst.and_then(|inst| body?.insts.get(inst.index())).map_or(definition.loc, |inst| inst.loc);
        let file = loc.file.and_then(|file| module.files.get(file.index())).cloned();
        Location { function: definition.name.clone(), file, line: loc.line, column: loc.column }
    }

    /// The ledger's entries with their places.
    pub fn approximations(&self, state: &State) -> Vec<(Approximation, Location, u64)> {
        let entries = state.ledger.entries();
        entries.map(|(what, function, at, count)| (what, self.locate(function, at), count)).collect()
    }

    /// A number that stands for the current place, for the origin of objects: the innermost frame of the program itself,
    /// since users care little where in libc an allocation was made.
    pub(crate) fn origin(&self, state: &State) -> u64 {
        let own = |function| self.is_own(function);
        let mut frames = state.stack.frames();
        let first = frames.next();
        let frame =
            first.filter(|frame| own(frame.function)).or_else(|| frames.find(|frame| own(frame.function))).or(first);
        frame.map_or(0, |frame| u64::from(frame.function + 1) << 32 | u64::from(frame.resume))
    }

    fn describe_origin(&self, origin: u64) -> Option<Location> {
        let function = ((origin >> 32) as u32).checked_sub(1)?;
        Some(self.locate(function, origin as u32))
    }

    /// The report about a fault at the current place.
    pub(crate) fn report(&self, state: &State, kind: FaultKind) -> Box<Fault> {
        let object = match &kind {
            FaultKind::Memory(fault) => memory_object(fault),
            _ => None,
        };
        if let Some(name) = object.and_then(|info| self.undefined_variable(info)) {
            let stack = self.backtrace(state);
            return Box::new(Fault { kind: FaultKind::UndefinedVariable(name), stack, object: None });
        }
        let object = object.map(|info| {
            let global = matches!(info.kind, Kind::Global { .. });
            let name = global.then(|| self.image.global(GlobalId(info.origin as u32)).name.clone());
            let allocated = if global { None } else { self.describe_origin(info.origin) };
            FaultObject { info, name, allocated, freed: info.freed.and_then(|place| self.describe_origin(place)) }
        });
        let mut stack = self.backtrace(state);
        if matches!(kind, FaultKind::Aborted | FaultKind::Reported(_) | FaultKind::Deadlock) {
            // How the library aborts or waits is of no interest; who asked for it is.
            let library = state.stack.frames().take_while(|frame| !self.is_own(frame.function)).count();
            stack.drain(..library.min(stack.len()));
        }
        Box::new(Fault { kind, stack, object })
    }

    /// The name of a global that is only declared. It has an address but no bytes.
    fn undefined_variable(&self, info: ObjectInfo) -> Option<String> {
        let global = match info.kind {
            Kind::Global { .. } => self.image.global(GlobalId(info.origin as u32)),
            _ => return None,
        };
        global.init.is_none().then(|| global.name.clone())
    }

    /// The block of a function that a label's address stands for.
    pub(crate) fn block_at(&self, function: u32, address: u64) -> Option<BlockId> {
        let function = self.versions.as_ref().map_or(function, |versions| versions.pair_of(function));
        self.layout.block_at(FunctionId(function), address)
    }
}

/// Where the input's strings are in memory.
pub(crate) struct InputAddresses {
    /// argc and what follows it.
    words: u64,
    pub(crate) arguments: Vec<u64>,
    pub(crate) environment: Vec<u64>,
}

/// The memory that the kernel would hand over: argc, argv, environment and auxiliary vector, and their strings.
fn initial_stack(memory: &mut Memory, input: &Input) -> Option<InputAddresses> {
    const AT_PAGESZ: u64 = 6;
    const AT_UID: u64 = 11;
    const AT_EGID: u64 = 14;
    const AT_RANDOM: u64 = 25;
    const NOBODY: u64 = 65534;
    let mut string = |bytes: &[u8]| -> Option<u64> {
        let address = memory.allocate(bytes.len() as u64 + 1, Kind::Mapped, 0)?;
        memory.write_bytes(address, bytes).ok()?;
        Some(address)
    };
    let mut words = vec![input.argv.len() as u64];
    let mut arguments = Vec::new();
    for argument in &input.argv {
        arguments.push(string(argument)?);
    }
    words.extend(&arguments);
    words.push(0);
    // One object for the whole environment, as the kernel lays it out: otherwise the addresses of all later objects would
    // depend on the number of variables that the user happens to have.
    let mut strings = Vec::new();
    let mut offsets = Vec::new();
    for variable in &input.environment {
        offsets.push(strings.len() as u64);
        strings.extend_from_slice(variable);
        strings.push(0);
    }
    let environment = string(&strings)?;
    let environment: Vec<u64> = offsets.iter().map(|offset| environment + offset).collect();
    words.extend(&environment);
    words.push(0);
    let random = string(b"schism's sixteen")?;
    // Equal user ids: otherwise the library thinks the program is set-user-id.
    let ids = AT_UID..=AT_EGID;
    words.extend(ids.flat_map(|key| [key, NOBODY]));
    words.extend([AT_PAGESZ, 4096, AT_RANDOM, random, 0, 0]);
    let address = memory.allocate(8 * words.len() as u64, Kind::Mapped, 0)?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    memory.write_bytes(address, &bytes).ok()?;
    Some(InputAddresses { words: address, arguments, environment })
}
