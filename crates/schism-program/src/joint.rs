//! Both versions as one linked image, for a machine that runs them together.

use schism_ir::{FunctionId, GlobalId, Image, ImageFunction, ImageGlobal};

use crate::{FunctionPairId, GlobalPairId, Program, Side, Status};

/// One image that holds both versions. A function or variable has one number, whichever version it is in: that of its pair. The old
/// bodies of changed functions follow after all pairs.
#[derive(Debug)]
pub struct Joint {
    /// The image.
    pub image: Image,
    /// For each pair the function that the old version runs: the pair itself, or an old body.
    pub old_bodies: Vec<FunctionId>,
    /// For each old body, counted from the number of pairs, the pair that it belongs to.
    pub body_pairs: Vec<FunctionPairId>,
    /// Where the contents of changed variables are in the old version: the pair and the place of its old initialiser.
    pub old_contents: Vec<(GlobalPairId, ImageGlobal)>,
}

impl Program {
    /// Puts both versions into one image.
    pub fn joint(&self) -> Joint {
        let mut image = self.new.clone();
        let functions: Vec<FunctionId> = (0..self.old.functions.len())
            .map(|id| FunctionId(self.function_pair(Side::Old, FunctionId::new(id)).0))
            .collect();
        let globals: Vec<GlobalId> =
            (0..self.old.globals.len()).map(|id| GlobalId(self.global_pair(Side::Old, GlobalId::new(id)).0)).collect();
        let places = image.add_modules(&self.old, &functions, &globals);
        let function_place = |id: FunctionId| {
            let place = self.old.functions[id.index()];
            ImageFunction { module: places[place.module as usize], ..place }
        };
        let global_place = |id: GlobalId| {
            let place = self.old.globals[id.index()];
            ImageGlobal { module: places[place.module as usize], ..place }
        };
        let only_old = self.functions[image.functions.len()..].iter().filter_map(|pair| pair.old);
        image.functions.extend(only_old.map(function_place));
        let only_old = self.globals[image.globals.len()..].iter().filter_map(|pair| pair.old);
        image.globals.extend(only_old.map(global_place));

        let mut old_bodies: Vec<FunctionId> = (0..self.functions.len()).map(FunctionId::new).collect();
        let mut body_pairs = Vec::new();
        for (id, pair) in (0..).map(FunctionPairId).zip(&self.functions) {
            if let (false, Some(old), Some(_)) = (pair.is_same(), pair.old, pair.new) {
                old_bodies[id.index()] = FunctionId::new(image.functions.len());
                body_pairs.push(id);
                image.functions.push(function_place(old));
            }
        }
        let mut old_contents = Vec::new();
        for (id, pair) in (0..).map(GlobalPairId).zip(&self.globals) {
            if let (Status::Changed, Some(old)) = (pair.status, pair.old) {
                old_contents.push((id, global_place(old)));
            }
        }
        Joint { image, old_bodies, body_pairs, old_contents }
    }
}
