//! Dependences through memory.

use schism_vm::dependence::Instance;

use super::{Checker, Missing, Question};

impl Checker<'_> {
    /// A byte that `source` wrote was read by `user`.
    pub(super) fn check_memory(&mut self, user: Instance, source: Instance) {
        let (trace, statics) = (self.trace, self.statics);
        let (reader, writer) = (trace.place(user), trace.place(source));
        let meets = |_: &Self| {
            let (reads, writes) = (statics.modref.reads(reader.0, reader.1), statics.modref.writes(writer.0, writer.1));
            reads.intersects(writes)
        };
        if !self.holds(Question::Meet, (reader, writer), meets) {
            return self.note(Missing::Meeting, reader, writer);
        }
        let common = self.frames.common(trace.frame(user), trace.frame(source));
        let way: Vec<Instance> = self.frames.way_up(trace, user, common).collect();
        let (top, below) = way.split_last().map_or((user, &[][..]), |(&top, below)| (top, below));
        for &instance in below {
            let place = trace.place(instance);
            let from_entry =
                |_: &Self| statics.pdg.function(place.0).is_some_and(|graph| graph.reads_from_entry(place.1));
            if !self.holds(Question::FromEntry, (place, place), from_entry) {
                return self.note(Missing::FromEntry, place, writer);
            }
        }
        let written = self.frames.way_up(trace, source, common).last().unwrap_or(source);
        let is_same = trace.place(written) == trace.place(top) && trace.is_part_of_copy(written);
        if written == top || common == 0 || is_same {
            // A call passes what it wrote itself, structures included; and what runs first has nothing in common.
            return;
        }
        let pair = (trace.place(top), trace.place(written));
        let reaches = |_: &Self| {
            let graph = statics.pdg.function(pair.0.0);
            graph.is_some_and(|graph| {
                graph.memory(pair.0.1).any(|write| write == pair.1.1)
                    || graph.is_coarse() && graph.reads_from_entry(pair.0.1)
            })
        };
        if !self.holds(Question::Reach, pair, reaches) {
            self.note(Missing::Reaching, pair.0, pair.1);
        }
    }
}
