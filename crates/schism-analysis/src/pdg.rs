//! The program dependence graph: which instruction depends on which, through registers, memory and control.
//!
//! Each function's part is made when it is first asked for. Memory that only the function itself can touch is followed with
//! its flow alone; for the rest, two accesses meet only if [`ModRef`] lets them, and a call stands for all that its callees
//! do. What goes over the borders of functions is put together by [`crate::Sdg`].

mod function;

use std::sync::OnceLock;

use schism_ir::FunctionId;

pub use function::FunctionPdg;

use crate::{ControlGraph, ModRef};

/// The program dependence graph of one linked version, function by function.
#[derive(Debug)]
pub struct Pdg<'a> {
    control: &'a ControlGraph<'a>,
    modref: &'a ModRef,
    functions: Vec<OnceLock<FunctionPdg>>,
}

impl<'a> Pdg<'a> {
    /// The graph of a linked version.
    pub fn new(control: &'a ControlGraph<'a>, modref: &'a ModRef) -> Self {
        let functions = (0..control.image().functions.len()).map(|_| OnceLock::new()).collect();
        Self { control, modref, functions }
    }

    /// The control dependence graph that it contains.
    pub fn control(&self) -> &'a ControlGraph<'a> {
        self.control
    }

    /// Which memory instructions read and write.
    pub fn modref(&self) -> &'a ModRef {
        self.modref
    }

    /// The part of one function; `None` if it has no body.
    pub fn function(&self, function: FunctionId) -> Option<&FunctionPdg> {
        let body = self.control.image().function(function).body.as_ref()?;
        let build = || FunctionPdg::new(self.control, self.modref, function, body);
        Some(self.functions[function.index()].get_or_init(build))
    }
}
