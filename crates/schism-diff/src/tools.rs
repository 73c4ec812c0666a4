//! The compilers and the C library, with whoever is told of what they do.

use std::ops::Deref;
use std::time::Instant;

use schism_native::Toolchain;

use crate::events::Caller;

/// A toolchain at work for a caller.
pub struct Tools<'c> {
    toolchain: Toolchain,
    pub(crate) caller: &'c Caller<'c>,
}

impl<'c> Tools<'c> {
    /// Finds or makes everything that is needed to compile.
    pub fn open(caller: &'c Caller<'c>) -> schism_native::Result<Self> {
        Ok(Tools { toolchain: Toolchain::open(&mut caller.library())?, caller })
    }

    /// With an end to all that is compiled and built from now on.
    #[must_use]
    pub fn within(mut self, until: Option<Instant>) -> Self {
        self.toolchain.clang.until = until;
        self
    }

    /// The C library that programs are linked with.
    pub fn library(&self) -> schism_native::Result<schism_ir::Archive> {
        self.toolchain.libc_archive(&mut self.caller.library())
    }
}

impl Deref for Tools<'_> {
    type Target = Toolchain;

    fn deref(&self) -> &Toolchain {
        &self.toolchain
    }
}
