//! Dependences that leave memory: what one call does to the system, another may get from it, as through a file that is written and then read.
//!
//! By and large: the system has three parts, and whoever touches one may depend on whoever touched it before.

use std::ops::BitOr;

use schism_ir::{FunctionId, Image};

use crate::summaries::{Effect, summary};
use crate::{CallGraph, CallSite, PointsTo};

/// SystemParts of the system's state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SystemParts(u8);

impl SystemParts {
    /// Files, descriptors, paths.
    pub const FILES: Self = Self(1);
    /// Handlers, masks, timers.
    pub const SIGNALS: Self = Self(2);
    /// Anything else that a process can set.
    pub const PROCESS: Self = Self(4);
    /// How many parts there are.
    pub(crate) const COUNT: usize = 3;
    const ALL: Self = Self(7);

    /// True if they have one in common.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The numbers of the parts, each less than [`SystemParts::COUNT`].
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        (0..Self::COUNT).filter(move |number| self.0 >> number & 1 == 1)
    }
}

impl BitOr for SystemParts {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Which parts of the system calls touch.
#[derive(Debug)]
pub struct SystemUse {
    /// For each function, what it and whatever it calls touch.
    functions: Vec<SystemParts>,
    /// The function that makes all system calls.
    gate: Option<FunctionId>,
}

impl SystemUse {
    /// What the functions of a program touch.
    pub fn new(image: &Image, points_to: &PointsTo, calls: &CallGraph) -> Self {
        let all = (0..image.functions.len()).map(FunctionId::new);
        let is_gate =
            |&id: &FunctionId| summary(image, id).is_some_and(|effects| effects.contains(&Effect::SystemCall));
        let gate = all.clone().find(is_gate);
        let mut functions = vec![SystemParts::default(); image.functions.len()];
        let mut work = Vec::new();
        for id in all {
            // Nobody knows what it does.
            if image.function(id).body.is_none() && summary(image, id).is_none() {
                functions[id.index()] = SystemParts::ALL;
                work.push(id);
            }
        }
        for &site in gate.map_or(&[][..], |gate| calls.callers(gate)) {
            functions[site.function.index()] = functions[site.function.index()] | made_by(points_to, site);
            work.push(site.function);
        }
        while let Some(function) = work.pop() {
            let touched = functions[function.index()];
            for site in calls.callers(function) {
                let caller = &mut functions[site.function.index()];
                if *caller | touched != *caller {
                    *caller = *caller | touched;
                    work.push(site.function);
                }
            }
        }
        Self { functions, gate }
    }

    /// What a call touches in one of its callees.
    pub(crate) fn of_callee(&self, points_to: &PointsTo, site: CallSite, callee: FunctionId) -> SystemParts {
        if Some(callee) == self.gate { made_by(points_to, site) } else { self.functions[callee.index()] }
    }

    /// What a call touches.
    pub fn of_call(&self, points_to: &PointsTo, calls: &CallGraph, site: CallSite) -> SystemParts {
        let callees = calls.callees(site).iter();
        callees.fold(SystemParts::default(), |parts, &callee| parts | self.of_callee(points_to, site, callee))
    }
}

/// What the system calls that a site may make touch.
fn made_by(points_to: &PointsTo, site: CallSite) -> SystemParts {
    let Some(numbers) = points_to.system_calls(site.function, site.inst) else { return SystemParts::ALL };
    numbers.iter().fold(SystemParts::default(), |parts, &number| parts | touched(number))
}

/// What a system call touches. One that nobody knows touches files: most do.
fn touched(number: i64) -> SystemParts {
    match number {
        // Memory: mprotect, munmap, brk, mremap, mincore, madvise, futex, membarrier.
        10..=12 | 25 | 27 | 28 | 202 | 324 => SystemParts::default(),
        // Time: sched_yield, nanosleep, gettimeofday, times, time, clock_gettime, clock_getres, clock_nanosleep.
        24 | 35 | 96 | 100 | 201 | 228..=230 => SystemParts::default(),
        // What a process is and does not set: getpid, uname, getrusage, sysinfo, getuid and the like, gettid, getrandom.
        39 | 63 | 98 | 99 | 102 | 104 | 107 | 108 | 110 | 111 | 115 | 118 | 120 | 121 | 124 | 186 | 204 | 318 => {
            SystemParts::default()
        }
        // Threads: arch_prctl, set_tid_address, set_robust_list, rseq.
        158 | 218 | 273 | 334 => SystemParts::default(),
        // exit, exit_group: nothing comes after.
        60 | 231 => SystemParts::default(),
        // rt_sigaction to rt_sigreturn, pause, timers, kill, rt_sigpending to sigaltstack, tkill, tgkill.
        13..=15 | 34 | 36..=38 | 62 | 127..=131 | 200 | 234 => SystemParts::SIGNALS,
        // umask, limits, who the process belongs to, priorities, prctl.
        95 | 97 | 105 | 106 | 109 | 112..=114 | 116 | 117 | 119 | 140 | 141 | 157 | 160 | 302 => SystemParts::PROCESS,
        _ => SystemParts::FILES,
    }
}
