//! The process itself, and the machine it runs on.

use super::errno::{Answer, Errno};
use super::{GuestMemory, Os, guest};

impl Os {
    pub(super) fn prctl<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const NAME: usize = 16;
        let [option, argument, ..] = args;
        match option as u32 {
            // The signal at the parent's death.
            1 if argument <= 64 => Ok(0),
            2 => guest::write_u32s(memory, argument, &[0]).map(|()| 0),
            // Whether a dump may be made, capabilities kept.
            3 => Ok(1),
            4 if argument <= 1 => Ok(0),
            7 => Ok(0),
            8 if argument <= 1 => Ok(0),
            15 => {
                let mut name = [0; NAME];
                for (at, byte) in name.iter_mut().enumerate().take(NAME - 1) {
                    *byte = guest::read_bytes(memory, argument.wrapping_add(at as u64), 1)?[0];
                    if *byte == 0 {
                        break;
                    }
                }
                self.name = name;
                Ok(0)
            }
            16 => guest::write_bytes(memory, argument, &self.name).map(|()| 0),
            // No new privileges.
            38 if argument == 1 => Ok(0),
            39 => Ok(0),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn arch_prctl(&mut self, code: u64) -> Answer {
        const SET_GS: u64 = 0x1001;
        const SET_FS: u64 = 0x1002;
        // The machine has thread-local storage of its own and does not look at these registers.
        if matches!(code, SET_FS | SET_GS) { Ok(0) } else { Err(Errno::EINVAL) }
    }

    pub(super) fn sched_getaffinity<M: GuestMemory>(&self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [pid, length, address, ..] = args;
        if length < 8 || !length.is_multiple_of(8) {
            return Err(Errno::EINVAL);
        }
        if pid as i32 != 0 && i64::from(pid as i32) != self.identity.pid {
            return Err(Errno::ESRCH);
        }
        guest::write_words(memory, address, &[1])?;
        Ok(8)
    }

    pub(super) fn uname<M: GuestMemory>(&self, memory: &mut M, address: u64) -> Answer {
        const FIELD: usize = 65;
        let mut bytes = vec![0; 6 * FIELD];
        let fields: [&[u8]; 6] = [b"Linux", b"schism", b"6.12.0", b"#1 SMP PREEMPT_DYNAMIC", b"x86_64", b"(none)"];
        for (field, text) in bytes.chunks_exact_mut(FIELD).zip(fields) {
            field[..text.len()].copy_from_slice(text);
        }
        guest::write_bytes(memory, address, &bytes)?;
        Ok(0)
    }

    pub(super) fn sysinfo<M: GuestMemory>(&self, memory: &mut M, address: u64) -> Answer {
        const MEMORY: u64 = 4 << 30;
        const PROCESSES: u64 = 2;
        // Up-time, three loads, memory total, free, shared and buffered, swap total and free, processes, high memory.
        let words = [self.clock.uptime_seconds(), 0, 0, 0, MEMORY, MEMORY / 2, 0, 0, 0, 0, PROCESSES, 0, 0, 1];
        guest::write_words(memory, address, &words)?;
        Ok(0)
    }
}
