//! Dense numbers for the instructions of a whole version.

use schism_ir::{FunctionId, Image, InstId};

/// Numbers the instructions of all functions, one function after the other.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// By function, and one last entry for the end.
    first: Vec<u32>,
}

impl Numbers {
    /// Numbers for a linked version.
    ///
    /// # Panics
    /// If it has 2^32 instructions or more.
    pub fn new(image: &Image) -> Self {
        let mut first = vec![0u32];
        for function in 0..image.functions.len() {
            let body = image.function(FunctionId::new(function)).body.as_ref();
            let count = body.map_or(0, |body| body.insts.len());
            let last = first[function] as usize + count;
            first.push(u32::try_from(last).expect("fewer than 2^32 instructions"));
        }
        Self { first }
    }

    /// How many instructions there are.
    pub fn len(&self) -> usize {
        self.first.last().map_or(0, |&end| end as usize)
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many functions there are.
    pub fn functions(&self) -> usize {
        self.first.len() - 1
    }

    /// The number of an instruction.
    pub fn number(&self, function: FunctionId, inst: InstId) -> usize {
        (self.first[function.index()] + inst.0) as usize
    }

    /// The instruction with a number.
    pub fn at(&self, number: usize) -> (FunctionId, InstId) {
        let function = self.first.partition_point(|&first| first as usize <= number) - 1;
        (FunctionId::new(function), InstId(number as u32 - self.first[function]))
    }

    /// The numbers of a function's instructions.
    pub fn range(&self, function: FunctionId) -> std::ops::Range<usize> {
        self.first[function.index()] as usize..self.first[function.index() + 1] as usize
    }
}
