//! Native programs that are made when they are first asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::error::Result;

/// A program that may have to be made first. Copies share what was made.
#[derive(Clone)]
pub struct Build<'b>(Arc<Later<'b>>);

type Make<'b> = dyn Fn() -> Result<Option<PathBuf>> + Send + Sync + 'b;

struct Later<'b> {
    made: OnceLock<Option<PathBuf>>,
    /// Held by the thread that makes it; others wait.
    turn: Mutex<()>,
    make: Box<Make<'b>>,
}

impl<'b> Build<'b> {
    /// One that is there, or that nobody has.
    pub fn done(program: Option<PathBuf>) -> Self {
        let build = Self::later(|| Ok(None));
        build.0.made.get_or_init(|| program);
        build
    }

    /// One that is made when it is first asked for. Nothing if it cannot be made and is not needed.
    pub fn later(make: impl Fn() -> Result<Option<PathBuf>> + Send + Sync + 'b) -> Self {
        Build(Arc::new(Later { made: OnceLock::new(), turn: Mutex::new(()), make: Box::new(make) }))
    }

    /// The program, which is made if it is not there yet.
    ///
    /// # Errors
    /// If it cannot be made. The next who asks tries again.
    pub fn path(&self) -> Result<Option<&Path>> {
        let Later { made, turn, make } = &*self.0;
        // It guards nothing but the work itself.
        let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        if made.get().is_none() {
            let program = make()?;
            made.get_or_init(|| program);
        }
        Ok(made.get().and_then(Option::as_deref))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::error::Error;

    #[test]
    fn a_program_is_made_once_however_many_ask() {
        let count = AtomicU32::new(0);
        let build = Build::later(|| {
            count.fetch_add(1, Ordering::Relaxed);
            Ok(Some(PathBuf::from("program")))
        });
        assert_eq!(count.load(Ordering::Relaxed), 0);
        std::thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| assert_eq!(build.clone().path().unwrap(), Some(Path::new("program"))));
            }
        });
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn what_cannot_be_made_is_an_error_each_time() {
        let build = Build::later(|| Err(Error::NoSanitizer));
        assert!(build.path().is_err() && build.path().is_err());
        assert_eq!(Build::done(None).path().unwrap(), None);
    }
}
