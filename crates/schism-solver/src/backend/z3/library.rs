//! The few functions of Z3's C interface that we use.

use std::ffi::{CStr, CString, c_char, c_void};

use crate::error::SolverError;

/// Names under which the library is found: Debian's, then others'.
const NAMES: &[&str] = &["libz3.so.4", "libz3.so", "libz3.dylib"];

type MakeConfig = unsafe extern "C" fn() -> *mut c_void;
type DropConfig = unsafe extern "C" fn(*mut c_void);
type MakeContext = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
type DropContext = unsafe extern "C" fn(*mut c_void);
type Eval = unsafe extern "C" fn(*mut c_void, *const c_char) -> *const c_char;

/// A context of Z3 and the library that it lives in.
pub(super) struct Library {
    context: *mut c_void,
    make_config: MakeConfig,
    drop_config: DropConfig,
    make_context: MakeContext,
    drop_context: DropContext,
    eval: Eval,
    /// Last, so that it is unloaded after all that came from it.
    _library: libloading::Library,
}

impl Library {
    pub fn load() -> Result<Library, SolverError> {
        let missing = |error: libloading::Error| SolverError::Z3Missing(error.to_string());
        let mut found = None;
        for name in NAMES {
            // SAFETY: Z3's library runs only the constructors of its own static objects when it is loaded.
            match unsafe { libloading::Library::new(*name) } {
                Ok(library) => found = Some(Ok(library)),
                Err(error) => found = found.or(Some(Err(error))),
            }
            if matches!(found, Some(Ok(_))) {
                break;
            }
        }
        let library = found.expect("there are names").map_err(missing)?;
        // SAFETY: the five types are those of the functions with these names in z3_api.h, and the pointers are kept
        // no longer than `library`.
        let mut library = unsafe {
            Library {
                context: std::ptr::null_mut(),
                make_config: *library.get::<MakeConfig>("Z3_mk_config").map_err(missing)?,
                drop_config: *library.get::<DropConfig>("Z3_del_config").map_err(missing)?,
                make_context: *library.get::<MakeContext>("Z3_mk_context").map_err(missing)?,
                drop_context: *library.get::<DropContext>("Z3_del_context").map_err(missing)?,
                eval: *library.get::<Eval>("Z3_eval_smtlib2_string").map_err(missing)?,
                _library: library,
            }
        };
        library.renew();
        Ok(library)
    }

    /// A new context in the place of the one there is.
    pub fn renew(&mut self) {
        self.close();
        // SAFETY: a configuration is needed only while the context is made from it, and is freed once.
        unsafe {
            let config = (self.make_config)();
            self.context = (self.make_context)(config);
            (self.drop_config)(config);
        }
    }

    /// Z3's answer to some commands.
    pub fn eval(&mut self, script: &str) -> Result<String, SolverError> {
        let script = CString::new(script).map_err(|error| SolverError::Z3Refused(error.to_string()))?;
        // SAFETY: the context is alive and the text ends with a zero. The answer is a string of the context that
        // stays until its next call, and is copied before that.
        unsafe {
            let answer = (self.eval)(self.context, script.as_ptr());
            if answer.is_null() {
                return Err(SolverError::Z3Refused("no answer".to_owned()));
            }
            Ok(CStr::from_ptr(answer).to_string_lossy().into_owned())
        }
    }

    fn close(&mut self) {
        if !self.context.is_null() {
            // SAFETY: the context was made by this library and is freed once, because the pointer is cleared.
            unsafe { (self.drop_context)(self.context) };
            self.context = std::ptr::null_mut();
        }
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        self.close();
    }
}
