//! Programs that the kernel runs before each system call (seccomp): which calls are refused, and for which arguments.

use std::io;

use super::sys;

const ARCHITECTURE: u32 = 0xc000_003e;
/// Calls of the x32 kind have this bit, and numbers of their own.
const X32: u32 = 0x4000_0000;
/// Offsets in the kernel's `struct seccomp_data`.
const NUMBER_AT: u32 = 0;
const ARCHITECTURE_AT: u32 = 4;
const ARGUMENTS_AT: u32 = 16;

/// More instructions than any filter here has; a filter that does not fit is not installed.
const ROOM: usize = 640;

/// A filter that is being made. Later rules about a call only see what earlier ones let pass.
pub(super) struct Filter {
    code: [libc::sock_filter; ROOM],
    length: usize,
}

impl Filter {
    /// One that knows the number of a call of this architecture. Others end the process.
    pub(super) fn new() -> Self {
        let empty = libc::sock_filter { code: 0, jt: 0, jf: 0, k: 0 };
        let mut filter = Filter { code: [empty; ROOM], length: 0 };
        filter.load(ARCHITECTURE_AT);
        filter.compare(ARCHITECTURE, 1, 0);
        filter.answer(libc::SECCOMP_RET_KILL_PROCESS);
        filter.load(NUMBER_AT);
        filter.at_least(X32, 0, 1);
        filter.answer(libc::SECCOMP_RET_KILL_PROCESS);
        filter
    }

    /// Allows the rest, and puts the filter on this process, which must have given up new rights.
    pub(super) fn install(mut self) -> io::Result<()> {
        self.answer(libc::SECCOMP_RET_ALLOW);
        if self.length > ROOM {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        let program = libc::sock_fprog { len: self.length as u16, filter: self.code.as_mut_ptr() };
        // SAFETY: the program points to live instructions of this number.
        let done = unsafe {
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER as libc::c_ulong, std::ptr::from_ref(&program))
        };
        sys::check(done).map(|_| ())
    }

    /// Refuses a call. Error 0 lets it seem to have been made.
    pub(super) fn refuse(&mut self, call: libc::c_long, error: i32) {
        self.load(NUMBER_AT);
        self.compare(call as u32, 0, 1);
        self.refuse_with(error);
    }

    /// Refuses all calls from this number on.
    pub(super) fn refuse_from(&mut self, call: u32, error: i32) {
        self.load(NUMBER_AT);
        self.at_least(call, 0, 1);
        self.refuse_with(error);
    }

    /// Refuses a call if the lower half of an argument is one of `values`.
    pub(super) fn refuse_if(&mut self, call: libc::c_long, argument: u32, values: &[u32], error: i32) {
        self.argument_of(call, argument, values.len() + 1);
        for (index, &value) in values.iter().enumerate() {
            let behind = values.len() - 1 - index;
            self.compare(value, behind as u8, u8::from(behind == 0));
        }
        self.refuse_with(error);
    }

    /// Refuses a call unless the lower half of an argument is one of `values`.
    pub(super) fn refuse_unless(&mut self, call: libc::c_long, argument: u32, values: &[u32], error: i32) {
        self.argument_of(call, argument, values.len() + 1);
        for (index, &value) in values.iter().enumerate() {
            self.compare(value, (values.len() - index) as u8, 0);
        }
        self.refuse_with(error);
    }

    /// Refuses a call if any of these bits is set in the lower half of an argument.
    pub(super) fn refuse_bits(&mut self, call: libc::c_long, argument: u32, bits: u32, error: i32) {
        self.argument_of(call, argument, 2);
        self.push(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, bits, 0, 1);
        self.refuse_with(error);
    }

    /// Refuses a call if an argument, all of it, is not 0.
    pub(super) fn refuse_pointer(&mut self, call: libc::c_long, argument: u32, error: i32) {
        self.argument_of(call, argument, 4);
        self.compare(0, 0, 2);
        self.load(ARGUMENTS_AT + 8 * argument + 4);
        self.compare(0, 1, 0);
        self.refuse_with(error);
    }

    /// Refuses a call that opens a file with these bits among its flags, for nothing but reading.
    pub(super) fn refuse_reading_with(&mut self, call: libc::c_long, flags: u32, bits: u32, error: i32) {
        self.argument_of(call, flags, 3);
        self.push(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, libc::O_ACCMODE as u32, 2, 0);
        self.push(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, bits, 0, 1);
        self.refuse_with(error);
    }

    /// Loads the lower half of an argument of this call; for any other call, skips so many instructions behind that.
    fn argument_of(&mut self, call: libc::c_long, argument: u32, skip: usize) {
        self.load(NUMBER_AT);
        self.compare(call as u32, 0, skip as u8 + 1);
        self.load(ARGUMENTS_AT + 8 * argument);
    }

    fn push(&mut self, code: u32, k: u32, jt: u8, jf: u8) {
        if let Some(slot) = self.code.get_mut(self.length) {
            *slot = libc::sock_filter { code: code as u16, jt, jf, k };
        }
        self.length += 1;
    }

    fn load(&mut self, offset: u32) {
        self.push(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, offset, 0, 0);
    }

    fn answer(&mut self, what: u32) {
        self.push(libc::BPF_RET | libc::BPF_K, what, 0, 0);
    }

    fn refuse_with(&mut self, error: i32) {
        self.answer(libc::SECCOMP_RET_ERRNO | error as u32);
    }

    /// Skips instructions if the loaded value is (or is not) equal.
    fn compare(&mut self, value: u32, if_equal: u8, if_not: u8) {
        self.push(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, value, if_equal, if_not);
    }

    fn at_least(&mut self, value: u32, if_so: u8, if_not: u8) {
        self.push(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, value, if_so, if_not);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would answer: runs the few instructions that filters here are made of.
    fn answer(mut filter: Filter, call: u32, arguments: [u64; 6]) -> u32 {
        filter.answer(libc::SECCOMP_RET_ALLOW);
        let words = |offset: u32| match offset {
            NUMBER_AT => call,
            ARCHITECTURE_AT => ARCHITECTURE,
            offset => {
                let index = (offset - ARGUMENTS_AT) / 8;
                (arguments[index as usize] >> (8 * (offset - ARGUMENTS_AT - 8 * index))) as u32
            }
        };
        let (mut at, mut loaded) = (0, 0);
        loop {
            let next = filter.code[at];
            let code = u32::from(next.code);
            at += 1;
            if code == libc::BPF_LD | libc::BPF_W | libc::BPF_ABS {
                loaded = words(next.k);
                continue;
            }
            if code == libc::BPF_RET | libc::BPF_K {
                return next.k;
            }
            let holds = match code & 0xf0 {
                libc::BPF_JEQ => loaded == next.k,
                libc::BPF_JGE => loaded >= next.k,
                libc::BPF_JSET => loaded & next.k != 0,
                other => panic!("{other}"),
            };
            at += usize::from(if holds { next.jt } else { next.jf });
        }
    }

    #[test]
    fn each_rule_refuses_what_it_says_and_lets_pass_the_rest() {
        let refused = |rule: fn(&mut Filter), call: u32, argument: u64| {
            let mut filter = Filter::new();
            rule(&mut filter);
            // Behind each rule stands one about another call, which must be reached.
            filter.refuse(99, 7);
            assert_eq!(answer(filter, 99, [argument; 6]) & 0xffff, 7);
            let mut filter = Filter::new();
            rule(&mut filter);
            answer(filter, call, [argument; 6]) != libc::SECCOMP_RET_ALLOW
        };
        type Case = (fn(&mut Filter), &'static [u64], &'static [u64]);
        let cases: &[Case] = &[
            (|filter| filter.refuse_if(5, 1, &[3, 4, 9], 1), &[3, 4, 9, 1 << 32 | 3], &[0, 5, 8]),
            (|filter| filter.refuse_if(5, 0, &[3], 1), &[3], &[0, 4]),
            (|filter| filter.refuse_unless(5, 2, &[3, 4, 9], 1), &[0, 5, 8], &[3, 4, 9]),
            (|filter| filter.refuse_bits(5, 3, 6, 1), &[2, 4, 7], &[0, 1, 8]),
            (|filter| filter.refuse_pointer(5, 4, 1), &[1, 1 << 32, 1 << 63], &[0]),
            (|filter| filter.refuse(5, 1), &[0, 1], &[]),
            (|filter| filter.refuse_reading_with(5, 1, 0x200, 1), &[0x200, 0x8200], &[0, 0x201, 0x202, 0x100]),
        ];
        for (index, (rule, bad, good)) in cases.iter().enumerate() {
            assert!(bad.iter().all(|&value| refused(*rule, 5, value)), "{index}");
            assert!(good.iter().all(|&value| !refused(*rule, 5, value)), "{index}");
            assert!(bad.iter().chain(*good).all(|&value| !refused(*rule, 6, value)), "{index}");
        }
    }
}
