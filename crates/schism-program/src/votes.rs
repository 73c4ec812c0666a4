//! Floating variables find their partners by their places of use in matched code and data.

use std::collections::VecDeque;

use schism_ir::{GlobalId, InstId, Value};

use crate::Bijection;
use crate::canon::Canon;
use crate::content::Content;
use crate::isomorphism::Vote;
use crate::names::{Entry, Floating, base_name};
use crate::side::Side;
use crate::view::View;

/// Decides which floating variable is which.
pub(crate) struct Election<'a, 'p> {
    pub(crate) canon: &'a Canon<'p>,
    pub(crate) entries: [&'a [Entry<'p>]; 2],
    pub(crate) floating: &'a Floating,
    pub(crate) content: &'a Content,
}

impl Election<'_, '_> {
    /// True if two floating variables may be one: literals of any content, or variables of the same name and type.
    pub(crate) fn may_be_one(&self, (old, new): Vote) -> bool {
        match (self.floating.is_private(Side::Old, old), self.floating.is_private(Side::New, new)) {
            (true, true) => true,
            (false, false) => {
                let name = |side: Side, id: GlobalId| base_name(self.entries[side.index()][id.index()].name);
                name(Side::Old, old) == name(Side::New, new) && self.ty(Side::Old, old) == self.ty(Side::New, new)
            }
            _ => false,
        }
    }

    fn ty(&self, side: Side, id: GlobalId) -> u32 {
        let image = self.canon.images[side.index()];
        self.canon.ty(side, image.globals[id.index()].module, image.global(id).ty)
    }

    /// Pairs by votes: equal contents first, then in the order of the votes. A pair's own addresses vote in turn.
    pub(crate) fn pair(&self, votes: &[Vote], globals: &mut Bijection<GlobalId>) {
        let named: Vec<_> = globals.pairs().collect();
        let mut votes: Vec<Vote> = votes.to_vec();
        votes.extend(named.into_iter().flat_map(|pair| self.votes_of_data(pair)));
        for &(old, new) in &votes {
            if self.content.are_equal(old, new) {
                globals.pair(old, new);
            }
        }
        let mut waiting = VecDeque::from(votes);
        while let Some((old, new)) = waiting.pop_front() {
            if globals.are_free(old, new) && self.may_be_one((old, new)) {
                globals.pair(old, new);
                waiting.extend(self.votes_of_data((old, new)));
            }
        }
    }

    /// Floating variables at the same place of two initialisers.
    fn votes_of_data(&self, (old, new): (GlobalId, GlobalId)) -> Vec<Vote> {
        let [old_image, new_image] = self.canon.images;
        let modules = (old_image.globals[old.index()].module, new_image.globals[new.index()].module);
        let (Some(old), Some(new)) = (&old_image.global(old).init, &new_image.global(new).init) else {
            return Vec::new();
        };
        let mut votes = Vec::new();
        let mut news = new.relocations.iter().peekable();
        for relocation in &old.relocations {
            while news.next_if(|new| new.offset < relocation.offset).is_some() {}
            let Some(new) = news.next_if(|new| new.offset == relocation.offset) else { continue };
            let olds = self.canon.floating(Side::Old, modules.0, relocation.value);
            let news = self.canon.floating(Side::New, modules.1, new.value);
            if self.canon.constant(Side::Old, modules.0, relocation.value)
                == self.canon.constant(Side::New, modules.1, new.value)
            {
                votes.extend(olds.iter().copied().zip(news.iter().copied()));
            }
        }
        votes
    }
}

/// Floating variables at the same place of aligned instructions.
pub(crate) fn votes_of_code(old: View, new: View, insts: &Bijection<InstId>) -> Vec<Vote> {
    let mut votes = Vec::new();
    for (old_inst, new_inst) in insts.pairs() {
        for (&old_value, &new_value) in old.operands(old_inst).iter().zip(new.operands(new_inst)) {
            if let (Value::Const(old_const), Value::Const(new_const)) = (old_value, new_value)
                && old.constant(old_const) == new.constant(new_const)
            {
                votes.extend(old.floating(old_const).iter().copied().zip(new.floating(new_const).iter().copied()));
            }
        }
    }
    votes
}
