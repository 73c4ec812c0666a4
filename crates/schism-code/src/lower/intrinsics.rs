//! LLVM's intrinsic functions.

use schism_ir::{BinOp, InstId, IntPredicate, Intrinsic, TypeId, Value};

use super::{Lowered, Lowering, Operand};
use crate::code::{Opcode, SlowOp};
use crate::float::Unary;
use crate::scalar::{Scalar, pieces, slot_count};
use crate::wide_op::WideOp;

/// True for intrinsics that have no effect in the machine and give nothing.
pub fn does_nothing(which: Intrinsic) -> bool {
    use Intrinsic as I;
    matches!(
        which,
        I::LifetimeStart
            | I::LifetimeEnd
            | I::InvariantEnd
            | I::Assume
            | I::Prefetch
            | I::DonothingIntrinsic
            | I::SideEffect
            | I::NoAliasScopeDecl
            | I::VarAnnotation
            | I::VaEnd
            | I::ClearCache
            | I::SetRounding
    )
}

impl Lowering<'_> {
    pub(super) fn intrinsic(&mut self, id: InstId, ty: TypeId, which: Intrinsic, operands: &[Value]) -> Lowered {
        use Intrinsic as I;
        match which {
            which if does_nothing(which) => Ok(()),
            I::Expect
            | I::ExpectWithProbability
            | I::LaunderInvariantGroup
            | I::StripInvariantGroup
            | I::PtrAnnotation
            | I::Annotation
            | I::SsaCopy => self.same(id, operands[0]),
            I::ThreadlocalAddress => {
                let address = self.slots(operands[0])?;
                let dst = self.result(id, 1);
                self.emit_slow(SlowOp::ThreadLocal { dst, address });
                Ok(())
            }
            I::Memcpy | I::MemcpyInline | I::Memmove => {
                let (dst, src, len) = (self.slots(operands[0])?, self.slots(operands[1])?, self.slots(operands[2])?);
                if which == I::Memcpy {
                    self.check_copy(operands)?;
                }
                self.emit_slow(SlowOp::Memcpy { dst, src, len });
                Ok(())
            }
            I::Memset | I::MemsetInline => {
                let (dst, byte, len) = (self.slots(operands[0])?, self.slots(operands[1])?, self.slots(operands[2])?);
                self.emit_slow(SlowOp::Memset { dst, byte, len });
                Ok(())
            }
            I::VaStart => {
                let list = self.slots(operands[0])?;
                self.emit_slow(SlowOp::VaStart { list });
                Ok(())
            }
            I::VaCopy => {
                let (dst, src) = (self.slots(operands[0])?, self.slots(operands[1])?);
                self.emit_slow(SlowOp::VaCopy { dst, src });
                Ok(())
            }
            I::Trap | I::DebugTrap | I::UbsanTrap => {
                self.out.messages.push("the program trapped".into());
                let number = self.out.messages.len() as u32 - 1;
                self.emit(Opcode::Unreachable, 0, 0, number, 0);
                Ok(())
            }
            I::StackSave => {
                let dst = self.result(id, 1);
                self.emit_slow(SlowOp::StackSave { dst });
                Ok(())
            }
            I::StackRestore => {
                let mark = self.slots(operands[0])?;
                self.emit_slow(SlowOp::StackRestore { mark });
                Ok(())
            }
            I::FrameAddress => {
                let dst = self.result(id, 1);
                self.emit_slow(SlowOp::FrameAddress { dst });
                Ok(())
            }
            I::InvariantStart | I::IsConstant => self.fixed(id, 0),
            // Not null, and not the same for different functions.
            I::ReturnAddress | I::AddressOfReturnAddress => self.fixed(id, self.layout.function_address(self.id)),
            I::GetRounding => self.fixed(id, 1),
            I::ReadCycleCounter | I::ReadSteadyCounter => {
                let dst = self.result(id, 1);
                self.emit_slow(SlowOp::Cycles { dst });
                Ok(())
            }
            I::ObjectSize => self.object_size(id, ty, operands),
            I::VectorReduceAdd
            | I::VectorReduceMul
            | I::VectorReduceAnd
            | I::VectorReduceOr
            | I::VectorReduceXor
            | I::VectorReduceSMax
            | I::VectorReduceSMin
            | I::VectorReduceUMax
            | I::VectorReduceUMin
            | I::VectorReduceFAdd
            | I::VectorReduceFMul => self.reduce(id, ty, which, operands),
            I::MaskedLoad | I::MaskedStore | I::MaskedGather | I::MaskedScatter => {
                Err(format!("the vector intrinsic {which:?}"))
            }
            _ => self.by_element(id, ty, which, operands),
        }
    }

    /// A result that is the operand.
    fn same(&mut self, id: InstId, value: Value) -> Lowered {
        let count = slot_count(&self.pieces_of(value)?);
        let from = self.slots(value)?;
        let dst = self.result(id, count);
        self.copy(dst, from, count);
        Ok(())
    }

    fn fixed(&mut self, id: InstId, bits: u64) -> Lowered {
        let dst = self.result(id, 1);
        self.immediate(dst, bits);
        Ok(())
    }

    fn object_size(&mut self, id: InstId, ty: TypeId, operands: &[Value]) -> Lowered {
        let width = self.module.types.bits(ty) as u32;
        if width > 64 {
            return Err(format!("an object size of {width} bits"));
        }
        let minimum = matches!(self.operand(operands[1])?, Operand::Imm(1));
        let pointer = self.slots(operands[0])?;
        let dst = self.result(id, 1);
        self.emit_slow(SlowOp::ObjectSize { dst, pointer, minimum, width });
        Ok(())
    }

    /// Intrinsics on numbers, for each element of a vector.
    fn by_element(&mut self, id: InstId, ty: TypeId, which: Intrinsic, operands: &[Value]) -> Lowered {
        let inputs = self.pieces_of(operands[0])?;
        let results = pieces(&self.module.types, ty)?;
        let mut firsts = Vec::new();
        // The second operand of these is no number to compute with, but a flag.
        let flagged = matches!(which, Intrinsic::Abs | Intrinsic::Ctlz | Intrinsic::Cttz);
        for &value in operands.iter().take(if flagged { 1 } else { 3 }) {
            let count = self.pieces_of(value)?.len();
            firsts.push((self.slots(value)?, count));
        }
        let dst = self.result(id, slot_count(&results));
        let overflow = matches!(
            which,
            Intrinsic::SAddWithOverflow
                | Intrinsic::UAddWithOverflow
                | Intrinsic::SSubWithOverflow
                | Intrinsic::USubWithOverflow
                | Intrinsic::SMulWithOverflow
                | Intrinsic::UMulWithOverflow
        );
        for (lane, piece) in inputs.iter().enumerate() {
            let args: Vec<u32> = firsts
                .iter()
                .map(|&(first, count)| if count == inputs.len() { first + piece.slot } else { first })
                .collect();
            let args = [args[0], *args.get(1).unwrap_or(&args[0]), *args.get(2).unwrap_or(&args[0])];
            let target = results.get(lane).ok_or("an intrinsic with too few results")?;
            let dst = dst + target.slot;
            match piece.scalar {
                Scalar::Int(width @ 129..) => {
                    let flag = overflow.then(|| dst - target.slot + results[inputs.len() + lane].slot);
                    let result = target.scalar.bits();
                    let op = WideOp::Intrinsic { intrinsic: which, width, result, dst, flag, args };
                    self.emit_slow(SlowOp::Wide(op));
                }
                Scalar::Int(_) | Scalar::Ptr if overflow => {
                    // The flags follow all the results.
                    let flag = results[inputs.len() + lane].slot - target.slot;
                    self.emit_slow(SlowOp::Overflowing {
                        intrinsic: which,
                        width: piece.scalar.bits(),
                        dst,
                        flag: dst + flag,
                        args,
                    });
                }
                Scalar::Int(_) | Scalar::Ptr => {
                    let width = piece.scalar.bits();
                    let result = target.scalar.bits();
                    self.emit_slow(SlowOp::IntIntrinsic { intrinsic: which, width, result, dst, args });
                }
                Scalar::Float(format) => match (unary(which), target.scalar) {
                    (Some(op), Scalar::Float(_)) => {
                        self.emit_slow(SlowOp::FloatUnary { op, format, dst, a: args[0] });
                    }
                    (_, Scalar::Int(bits @ 129..)) => return Err(format!("the intrinsic {which:?} of {bits} bits")),
                    (_, result) => {
                        let result = result.bits();
                        let exponent =
                            results.get(inputs.len() + lane).map_or(dst, |piece| dst - target.slot + piece.slot);
                        self.emit_slow(SlowOp::FloatIntrinsic {
                            intrinsic: which,
                            format,
                            result,
                            dst,
                            second: exponent,
                            args,
                        });
                    }
                },
            }
        }
        Ok(())
    }

    fn reduce(&mut self, id: InstId, ty: TypeId, which: Intrinsic, operands: &[Value]) -> Lowered {
        use Intrinsic as I;
        let [result] = pieces(&self.module.types, ty)?[..] else { return Err("a reduction to no scalar".into()) };
        // Floating-point reductions start from their first operand.
        let float = matches!(which, I::VectorReduceFAdd | I::VectorReduceFMul);
        let vector = operands[usize::from(float)];
        let (first, parts) = (self.slots(vector)?, self.pieces_of(vector)?);
        let start = if float { self.slots(operands[0])? } else { first };
        let width = result.scalar.bits();
        let count = result.scalar.slots();
        let dst = self.result(id, count);
        let total = self.temporary(count);
        self.copy(total, start, count);
        for piece in &parts[usize::from(!float)..] {
            let (a, b) = (Operand::Slot(total), Operand::Slot(first + piece.slot));
            let (binary, predicate) = match which {
                I::VectorReduceAdd => (BinOp::Add, None),
                I::VectorReduceMul => (BinOp::Mul, None),
                I::VectorReduceAnd => (BinOp::And, None),
                I::VectorReduceOr => (BinOp::Or, None),
                I::VectorReduceXor => (BinOp::Xor, None),
                I::VectorReduceFAdd => (BinOp::FAdd, None),
                I::VectorReduceFMul => (BinOp::FMul, None),
                I::VectorReduceSMax => (BinOp::Add, Some(IntPredicate::Sgt)),
                I::VectorReduceSMin => (BinOp::Add, Some(IntPredicate::Slt)),
                I::VectorReduceUMax => (BinOp::Add, Some(IntPredicate::Ugt)),
                _ => (BinOp::Add, Some(IntPredicate::Ult)),
            };
            match predicate {
                None => self.scalar_binary(binary, result.scalar, total, a, b)?,
                Some(_) if count > 1 => return Err(format!("a reduction of elements of {width} bits")),
                Some(predicate) => {
                    let condition = self.temporary(1);
                    self.scalar_compare(predicate, width, condition, a, b);
                    self.emit_select(total, condition, total, first + piece.slot);
                }
            }
        }
        self.copy(dst, total, count);
        Ok(())
    }
}

/// The floating-point function of one argument that an intrinsic is.
fn unary(which: Intrinsic) -> Option<Unary> {
    Some(match which {
        Intrinsic::Sqrt => Unary::Sqrt,
        Intrinsic::Floor => Unary::Floor,
        Intrinsic::Ceil => Unary::Ceil,
        Intrinsic::TruncFloat => Unary::Trunc,
        Intrinsic::Rint => Unary::Rint,
        Intrinsic::NearbyInt => Unary::NearbyInt,
        Intrinsic::Round => Unary::Round,
        Intrinsic::RoundEven => Unary::RoundEven,
        Intrinsic::Canonicalize => Unary::Canonicalize,
        _ => return None,
    })
}
