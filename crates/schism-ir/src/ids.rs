//! Dense ids: an index into one table of one module (or function), with a type of its own.

use borsh::{BorshDeserialize, BorshSerialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The id of the entry at `index`.
            ///
            /// # Panics
            /// If a table has over 2^32 entries, which no reader produces.
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table has fewer than 2^32 entries"))
            }

            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// An entry of a module's [`crate::TypeTable`].
    TypeId
);
id!(
    /// An entry of [`crate::Module::constants`].
    ConstId
);
id!(
    /// An entry of [`crate::Module::symbols`].
    SymbolId
);
id!(
    /// An entry of [`crate::Module::functions`], or of [`crate::Image::functions`] after linking.
    FunctionId
);
id!(
    /// An entry of [`crate::Module::globals`], or of [`crate::Image::globals`] after linking.
    GlobalId
);
id!(
    /// An entry of [`crate::Module::files`].
    FileId
);
id!(
    /// A basic block of one function.
    BlockId
);
id!(
    /// An instruction of one function; block by block, in program order.
    InstId
);
