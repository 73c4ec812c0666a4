//! What a program itself declared to be part of its output.

use super::{expr_of, lane_of};
use crate::machine::{Machine, State};

/// Bytes that the program gave to `schism_output`.
#[derive(Clone, Debug)]
pub struct Output {
    /// Their name.
    pub name: String,
    /// The bytes on the input that the state ran on at that time.
    pub bytes: Vec<u8>,
    /// Their tags; none if nothing of it depends on the input.
    pub tags: Vec<u64>,
}

impl Machine {
    /// Names and bytes of the program's declared outputs, in their order, on the input that a state runs on now.
    pub fn outputs_of(&self, state: &State) -> Vec<(String, Vec<u8>)> {
        let engine = &mut *self.engine();
        engine.evaluator.forget();
        let (pool, evaluator) = (&engine.pool, &mut engine.evaluator);
        let mut bytes_of = |output: &Output| {
            let mut bytes = output.bytes.clone();
            for (byte, &tag) in bytes.iter_mut().zip(&output.tags) {
                if let Some(e) = expr_of(tag) {
                    *byte = (evaluator.value(pool, &state.trace.model, e) >> (8 * lane_of(tag))) as u8;
                }
            }
            bytes
        };
        state.trace.outputs.iter().map(|output| (output.name.clone(), bytes_of(output))).collect()
    }
}
