//! Instructions as tokens: two with the same token agree as far as the level says.

use std::hash::{DefaultHasher, Hash, Hasher};

use schism_ir::{Callee, InstId, Op, Value};

use crate::Bijection;
use crate::content::Content;
use crate::side::Side;
use crate::view::{View, kind};

/// How much a token says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// Operation, variables, constants with their content, and the operations that the operands come from.
    Whole,
    /// Operation, variables, constants; whatever the operands come from.
    Operation,
    /// Kind of operation, variables, callee.
    Subject,
    /// Kind of operation and type of the result.
    Kind,
}

/// From strict to lax.
pub(super) const LEVELS: [Level; 4] = [Level::Whole, Level::Operation, Level::Subject, Level::Kind];

/// Makes the tokens of one function.
pub(super) struct Tokenizer<'a> {
    view: View<'a>,
    side: Side,
    content: &'a Content,
    variables: &'a Bijection<InstId>,
}

impl<'a> Tokenizer<'a> {
    pub(super) fn new(view: View<'a>, side: Side, content: &'a Content, variables: &'a Bijection<InstId>) -> Self {
        Self { view, side, content, variables }
    }

    /// One token for each instruction.
    pub(super) fn tokens(&self, insts: &[InstId], level: Level) -> Vec<u64> {
        let mut words = Vec::new();
        insts.iter().map(|&inst| self.token(inst, level, &mut words)).collect()
    }

    fn token(&self, inst: InstId, level: Level, words: &mut Vec<u64>) -> u64 {
        // This hasher has fixed keys, so the same program gives the same tokens.
        let mut hasher = DefaultHasher::new();
        self.operation(inst, level, words, &mut hasher);
        let op = &self.view.inst(inst).op;
        let operands = self.view.operands(inst);
        if level == Level::Kind {
            return hasher.finish();
        }
        for (at, &operand) in operands.iter().enumerate() {
            match operand {
                _ if self.view.is_line_of_assertion(inst, at) => {}
                Value::Param(number) => (0u8, number).hash(&mut hasher),
                Value::Inst(inst) if self.view.is_variable(inst) => (1u8, self.variable(inst)).hash(&mut hasher),
                Value::Const(constant) if level != Level::Subject => {
                    (2u8, self.view.constant(constant)).hash(&mut hasher);
                    if level == Level::Whole {
                        let floating = self.view.floating(constant).iter();
                        floating.for_each(|&id| self.content.of(self.side, id).hash(&mut hasher));
                    }
                }
                Value::Inst(inst) if level == Level::Whole && !matches!(op, Op::Phi { .. }) => {
                    3u8.hash(&mut hasher);
                    self.operation(inst, level, words, &mut hasher);
                }
                Value::Inst(_) | Value::Const(_) => 4u8.hash(&mut hasher),
            }
        }
        hasher.finish()
    }

    fn operation(&self, inst: InstId, level: Level, words: &mut Vec<u64>, hasher: &mut DefaultHasher) {
        match level {
            Level::Whole | Level::Operation => {
                self.view.operation(inst, words);
                words.hash(hasher);
            }
            Level::Subject | Level::Kind => {
                let inst = self.view.inst(inst);
                (kind(&inst.op), self.view.ty(inst.ty)).hash(hasher);
                if level == Level::Subject
                    && let Op::Call(call) = &inst.op
                    && !matches!(call.callee, Callee::Pointer)
                {
                    words.clear();
                    self.view.callee(&call.callee, words);
                    words.hash(hasher);
                }
            }
        }
    }

    /// A number that partners share.
    fn variable(&self, inst: InstId) -> (Side, InstId) {
        match self.side {
            Side::Old => self.variables.new_of(inst).map_or((Side::Old, inst), |new| (Side::New, new)),
            Side::New => (Side::New, inst),
        }
    }
}
