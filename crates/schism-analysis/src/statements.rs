//! Source statements: what a reader of the program calls a statement, made of the instructions that the compiler made of it.
//!
//! The graphs of the papers have a node for each source line. So all instructions of one line of a function are one
//! statement here: a loop's head, or a condition with its `&&` and `||`, is one however many branches it became. An
//! expression that goes on over several lines belongs to the line where it starts. Jumps of the compiler's own belong
//! to nothing; a line that is nothing but a jump, such as `break;`, is a statement. Without debug information every
//! instruction whose result no other one of its block uses up is a statement, with those that it uses.

mod flow;
mod lines;

use schism_ir::flow::Csr;
use schism_ir::{FileId, FunctionId, Image, InstId, Op};

use crate::Numbers;

pub use flow::{PointId, StatementFlow, Stop, Visit};

/// A statement of a version: an entry of [`Statements`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StatementId(pub u32);

impl StatementId {
    /// The position among all statements.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A source line of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The function.
    pub function: FunctionId,
    /// The file, an entry of the function's module; `None` without debug information.
    pub file: Option<FileId>,
    /// The line, or 0.
    pub line: u32,
    /// Its first instruction.
    pub first: InstId,
    /// True if it only jumps.
    pub is_jump: bool,
}

/// The statements of a version, function by function; those of a function in the order of their lines.
#[derive(Debug)]
pub struct Statements {
    numbers: Numbers,
    all: Vec<Statement>,
    /// By instruction number.
    of: Vec<u32>,
    insts: Csr,
    /// By function, and one last entry for the end.
    first: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Statements {
    /// The statements of a linked version.
    pub fn new(image: &Image) -> Self {
        let numbers = Numbers::new(image);
        let (mut all, mut of, mut first) = (Vec::new(), vec![NONE; numbers.len()], vec![0]);
        for number in 0..image.functions.len() {
            let function = FunctionId::new(number);
            if let Some(body) = &image.function(function).body {
                let lines = lines::lines(image.function(function), body);
                let mut places: Vec<_> = lines.iter().copied().flatten().collect();
                places.sort_unstable();
                places.dedup();
                let base = all.len();
                let unknown = |&place: &lines::Place| Statement {
                    function,
                    file: place.file,
                    line: place.line,
                    first: InstId(NONE),
                    is_jump: true,
                };
                all.extend(places.iter().map(unknown));
                for (inst, place) in lines.into_iter().enumerate() {
                    let Some(at) = place.and_then(|place| places.binary_search(&place).ok()) else { continue };
                    of[numbers.number(function, InstId::new(inst))] = (base + at) as u32;
                    let statement: &mut Statement = &mut all[base + at];
                    statement.first = statement.first.min(InstId::new(inst));
                    statement.is_jump &= matches!(body.insts[inst].op, Op::Br(_));
                }
            }
            first.push(all.len() as u32);
        }
        let pairs: Vec<_> = of.iter().zip(0..).filter(|&(&of, _)| of != NONE).map(|(&of, inst)| (of, inst)).collect();
        let insts = Csr::from_pairs(all.len(), &pairs);
        Self { numbers, all, of, insts, first }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// True if no function has a body.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The statement that an instruction belongs to.
    pub fn of(&self, function: FunctionId, inst: InstId) -> Option<StatementId> {
        let of = self.of[self.numbers.number(function, inst)];
        (of != NONE).then_some(StatementId(of))
    }

    /// A statement.
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.all[id.index()]
    }

    /// The instructions of a statement, in program order.
    pub fn insts(&self, id: StatementId) -> impl Iterator<Item = InstId> + '_ {
        let function = self.statement(id).function;
        let first = self.numbers.range(function).start as u32;
        self.insts.row(id.index()).iter().map(move |&number| InstId(number - first))
    }

    /// The statements of a function.
    pub fn of_function(&self, function: FunctionId) -> impl DoubleEndedIterator<Item = StatementId> + use<> {
        (self.first[function.index()]..self.first[function.index() + 1]).map(StatementId)
    }

    /// All statements.
    pub fn ids(&self) -> impl Iterator<Item = StatementId> + use<> {
        (0..self.all.len() as u32).map(StatementId)
    }
}
