//! Functions of the library that order threads.

use std::collections::HashMap;

use schism_ir::FunctionId;

use crate::machine::Machine;

/// What a function does to the order of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Does {
    /// Takes what its first argument names, if it returns 0.
    Take,
    /// Leaves it.
    Leave,
    /// Leaves its second argument, and has it again when it returns.
    Wait,
    /// Lets all go on together that have come to its first argument.
    Meet,
    /// What it runs once is over when it returns.
    Once,
    /// Makes a thread, whose name is where its first argument points.
    Make,
    /// Waits for the end of the thread that its first argument names.
    Join,
}

impl Does {
    /// By the name that a function has in POSIX or C11.
    fn of(name: &str) -> Option<Does> {
        Some(match name {
            "pthread_mutex_lock"
            | "pthread_mutex_trylock"
            | "pthread_mutex_timedlock"
            | "pthread_mutex_clocklock"
            | "pthread_spin_lock"
            | "pthread_spin_trylock"
            | "pthread_rwlock_rdlock"
            | "pthread_rwlock_tryrdlock"
            | "pthread_rwlock_timedrdlock"
            | "pthread_rwlock_wrlock"
            | "pthread_rwlock_trywrlock"
            | "pthread_rwlock_timedwrlock"
            | "sem_wait"
            | "sem_trywait"
            | "sem_timedwait"
            | "mtx_lock"
            | "mtx_trylock"
            | "mtx_timedlock" => Does::Take,
            "pthread_mutex_unlock" | "pthread_spin_unlock" | "pthread_rwlock_unlock" | "sem_post" | "mtx_unlock" => {
                Does::Leave
            }
            "pthread_cond_wait"
            | "pthread_cond_timedwait"
            | "pthread_cond_clockwait"
            | "cnd_wait"
            | "cnd_timedwait" => Does::Wait,
            "pthread_barrier_wait" => Does::Meet,
            "pthread_once" | "call_once" => Does::Once,
            "pthread_create" | "thrd_create" => Does::Make,
            "pthread_join" | "pthread_timedjoin_np" | "pthread_tryjoin_np" | "thrd_join" => Does::Join,
            _ => return None,
        })
    }

    /// What is released when it is called.
    pub(super) fn releases_at_call(self, [first, second]: [u64; 2]) -> Option<u64> {
        match self {
            Does::Leave | Does::Meet => Some(first),
            Does::Wait => Some(second),
            _ => None,
        }
    }

    /// What is acquired when it returns this.
    pub(super) fn acquires_at_return(self, [first, second]: [u64; 2], result: u32) -> Option<u64> {
        match self {
            Does::Take if result == 0 => Some(first),
            Does::Meet | Does::Once => Some(first),
            Does::Wait => Some(second),
            _ => None,
        }
    }
}

impl Machine {
    /// The functions that order threads, by number.
    pub(super) fn ordering_functions(&self) -> &HashMap<u32, Does> {
        self.ordering_functions.get_or_init(|| {
            let functions = (0..self.image.functions.len() as u32).filter(|&number| !self.is_own(number));
            // In musl the names of POSIX are other names of functions whose own names begin with underscores.
            let named = |number: u32| {
                let name = &self.image.function(FunctionId(number)).name;
                Does::of(name.strip_prefix("__").unwrap_or(name))
            };
            functions.filter_map(|number| Some((number, named(number)?))).collect()
        })
    }
}
