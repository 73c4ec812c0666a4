//! The chosen strategy, and what it goes by.

use std::cell::OnceCell;

use schism_analysis::{Switching, data_readers};
use schism_ir::{FunctionId, InstId};
use schism_program::{Program, Side};
use schism_report::diff::{Branches, Pruning};
use schism_search::{Counters, strategy};

use super::guide;
use super::request::{Request, Strategy};
use crate::graph::version::Base;

/// Instructions of the program itself beyond which the mix does without a change sequence graph: it would take longer than it is worth.
const LARGE: usize = 10_000;

/// The parts of the directed search and of that by descent in the mix; each of the others has one.
const DIRECTED_PART: u64 = 12;
const DESCENT_PART: u64 = 6;

/// What the chosen strategy goes by.
pub(super) struct Guidance<'p> {
    program: &'p Program,
    new: &'p Base<'p>,
    ground: OnceCell<guide::Ground<'p>>,
    around: strategy::Surroundings,
    branches: Branches,
    /// Where the versions part in the new one.
    changes: Vec<(FunctionId, InstId)>,
    /// All of its changed code.
    changed_code: Vec<(FunctionId, InstId)>,
    pub(super) plan: Option<guide::Plan>,
}

impl<'p> Guidance<'p> {
    /// The plan, if the strategy has one. It needs the program only, so it can be made beside other analyses.
    pub(super) fn make_plan(options: &Request, program: &Program) -> anyhow::Result<Option<guide::Plan>> {
        let is_asked_for = match options.strategy {
            // That does not ask for a strategy.
            Strategy::Auto if options.semantic => false,
            Strategy::Auto => guide::own_size(program) <= LARGE,
            Strategy::Csg | Strategy::Isolation => true,
            _ => false,
        };
        is_asked_for.then(|| guide::plan(program, options.strategy == Strategy::Isolation)).transpose()
    }

    pub(super) fn new(
        options: &Request,
        (program, new): (&'p Program, &'p Base<'p>),
        points: &[(FunctionId, InstId)],
        at_exit: bool,
        plan: Option<guide::Plan>,
    ) -> Self {
        let (mut around, mut branches) = (strategy::Surroundings::default(), Branches::default());
        let is_express = match options.strategy {
            Strategy::Auto => !options.semantic,
            strategy => strategy == Strategy::Express,
        };
        let mut changed_code = Vec::new();
        let ground = OnceCell::new();
        if is_express || plan.is_some() {
            ground.get_or_init(|| guide::Ground::new(new));
        }
        if let Some(ground) = ground.get().filter(|_| is_express) {
            (around, branches, changed_code) = guide::surroundings(program, ground.base, points, at_exit);
        }
        Guidance { program, new, ground, around, branches, changes: points.to_vec(), changed_code, plan }
    }

    pub(super) fn strategy(&self, options: &Request) -> Box<dyn strategy::Strategy + '_> {
        match options.strategy {
            Strategy::Auto => Box::new(self.mix(options)),
            Strategy::Descent => Box::new(strategy::Descent::default()),
            Strategy::Bfs => Box::new(strategy::Bfs::default()),
            Strategy::Dfs => Box::new(strategy::Dfs::default()),
            Strategy::Random => Box::new(strategy::Random::new(options.random_seed)),
            Strategy::Cover => Box::new(strategy::Cover::default()),
            Strategy::Shadow => Box::new(strategy::Shadow::default()),
            Strategy::Express => self
                .express(options, !options.no_prune)
                .map_or_else(|| self.directed(options), |express| Box::new(express)),
            Strategy::Csg | Strategy::Isolation => {
                self.csg(options).map_or_else(|| self.directed(options), |csg| Box::new(csg))
            }
            // The others have searches of their own.
            _ => self.directed(options),
        }
    }

    /// The mix of all strategies: most of it is the directed search, until others pay.
    fn mix(&self, options: &Request) -> strategy::Auto<'_> {
        let mut mix = match self.switched(options) {
            Some(switched) => strategy::Auto::default().with(DIRECTED_PART, switched),
            None => strategy::Auto::default().with(DIRECTED_PART, strategy::Directed::default()),
        };
        mix = mix.with(DESCENT_PART, strategy::Descent::default());
        if let Some(csg) = self.csg(options) {
            mix = mix.with(1, csg);
        }
        if let Some(express) = self.express(options, true) {
            mix = mix.with(1, express);
        }
        mix.with(1, strategy::Divergences::default())
            .with(1, strategy::Cover::default())
            .with(1, strategy::Bfs::default())
            .with(1, strategy::Random::new(options.random_seed))
    }

    fn directed(&self, options: &Request) -> Box<dyn strategy::Strategy + '_> {
        match self.switched(options) {
            Some(switched) => Box::new(switched),
            None => Box::new(strategy::Directed::default()),
        }
    }

    /// The directed search with definition switching, unless the program is large or it is to do without.
    fn switched(&self, options: &Request) -> Option<strategy::Switched<'_>> {
        if options.no_switch || guide::own_size(self.program) > LARGE {
            return None;
        }
        Some(strategy::Switched::new(self.changes.clone(), || self.switch_ground(&[])))
    }

    /// What definition switching needs to know, for these changes and those where the versions part.
    fn switch_ground(&self, more: &[(FunctionId, InstId)]) -> strategy::SwitchGround<'_> {
        let guide::Ground { base, passage } = self.ground.get_or_init(|| guide::Ground::new(self.new));
        let switching = Switching::new(base.image, &base.icfg, &base.calls, &base.modref);
        let mut changes = data_readers(self.program, Side::New, &base.reach_input());
        changes.extend(&self.changes);
        changes.extend(more);
        strategy::SwitchGround { switching, changes, icfg: &base.icfg, passage }
    }

    fn express(&self, options: &Request, prune: bool) -> Option<strategy::Express<'_>> {
        let ground = self.ground.get()?;
        let (changes, outputs) = (self.changes.clone(), guide::outputs(ground.base));
        let graph = (&ground.base.icfg, &ground.passage);
        let express = strategy::Express::new(graph, &self.around, changes, outputs, prune);
        if options.no_switch || guide::own_size(self.program) > LARGE {
            return Some(express);
        }
        Some(express.with_unreached(|| self.switch_ground(&self.changed_code)))
    }

    fn csg(&self, options: &Request) -> Option<strategy::CsgSearch<'_>> {
        let (ground, plan) = (self.ground.get()?, self.plan.as_ref()?);
        let goals = plan.goals.clone();
        let in_isolation = options.strategy == Strategy::Isolation;
        Some(strategy::CsgSearch::new((&ground.base.icfg, &ground.passage), goals, in_isolation, options.random_seed))
    }

    /// The plan, where the report tells of sequences.
    pub(super) fn told_plan(&self, options: &Request) -> Option<&guide::Plan> {
        self.plan.as_ref().filter(|_| options.strategy != Strategy::Auto)
    }

    pub(super) fn pruning(&self, options: &Request, counters: &Counters) -> Option<Pruning> {
        (options.strategy == Strategy::Express).then_some(Pruning {
            branches: self.branches,
            candidates: counters.candidates,
            cannot_propagate: counters.pruned.cannot_propagate,
            cannot_execute: counters.pruned.cannot_execute,
            not_infected: counters.pruned.not_infected,
            pruned: !options.no_prune,
        })
    }
}
