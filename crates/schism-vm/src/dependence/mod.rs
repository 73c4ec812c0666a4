//! Dynamic dependence: what each executed instruction depended on in one run.
//!
//! A machine made with [`crate::Machine::for_slicing`] says in its code where a straight piece of a function is entered, and one made with
//! [`crate::Machine::for_tracing`] also translates every IR instruction into code of its own, so that values can be seen; then
//! [`crate::Machine::run_traced`] tells a [`Tracer`] what happens, and that leaves a [`DynamicTrace`]. A run without a tracer is
//! compiled without any of this.
//!
//! - `observer.rs`: what the interpreter tells.
//! - `plan.rs`, `sources.rs`: what is known of a function before it runs; `made.rs`: what it makes.
//! - `shadow.rs`, `system.rs`: who wrote a byte, a file, a descriptor last.
//! - `regions.rs`: which branch decided.
//! - `values.rs`: what instances produced, if asked for.
//! - `tracer.rs`: puts them together.
//! - `conditions.rs`: what the run assumed of its input. `outputs.rs`, `format.rs`, `symbols.rs`: what it output, as expressions of the input.
//! - `trace.rs`: the result; `slice.rs`: what an instance depended on in the end; `index.rs`: the same point in another run.

mod conditions;
mod format;
mod index;
mod made;
pub(crate) mod observer;
mod outputs;
mod plan;
mod regions;
mod shadow;
mod slice;
mod sources;
mod symbols;
mod system;
mod trace;
mod tracer;
mod values;

pub use conditions::Assumed;
pub use index::{ExecutionIndex, IndexStep, Twins};
pub use outputs::{Channel, Emission, OutputInstance};
pub(crate) use plan::segment_starts;
pub use slice::DynamicSlice;
pub use trace::{DynamicTrace, Instance};
pub(crate) use tracer::Following;
pub use tracer::{Plans, Tracer};
pub use values::Produced;
