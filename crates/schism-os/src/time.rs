//! The clock. It starts at a fixed date, and moves by a microsecond whenever it is read and by every sleep; nothing
//! else moves it, so that a program's other calls do not change the times that it sees.

use super::errno::{Answer, Errno};
use super::{GuestMemory, Os, guest, signals};

/// A point in time: seconds and nanoseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Time {
    pub seconds: i64,
    pub nanoseconds: u32,
}

const SECOND: u64 = 1_000_000_000;
/// 2024-01-01 00:00:00 UTC.
const START: u64 = 1_704_067_200 * SECOND;
/// How long the machine has been up at the start.
const UPTIME: u64 = 1000 * SECOND;
/// What a reading of the clock costs.
const TICK: u64 = 1000;
/// The unit of `times`.
const CLOCK_TICK: u64 = SECOND / 100;

/// The clock and the alarm set on it, in nanoseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    elapsed: u64,
    /// How much of the elapsed time was not slept.
    busy: u64,
    pub alarm: Option<Alarm>,
}

/// The real-time interval timer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Alarm {
    at: u64,
    interval: u64,
}

impl Clock {
    /// The current time, without moving the clock.
    pub(super) fn now(&self) -> Time {
        time(START + self.elapsed)
    }

    /// The time that the machine has been up, in seconds.
    pub(super) fn uptime_seconds(&self) -> u64 {
        (UPTIME + self.elapsed) / SECOND
    }

    /// The processor time used so far, in microseconds.
    pub(super) fn busy_microseconds(&self) -> u64 {
        self.busy / 1000
    }

    /// How long the run has taken.
    pub(super) fn elapsed(&self) -> u64 {
        self.elapsed
    }

    /// A reading of the real-time or of the monotonic clock as a time since the start of the run.
    pub(super) fn instant(&self, reading: u64, is_real: bool) -> u64 {
        reading.saturating_sub(if is_real { START } else { UPTIME })
    }

    /// When the alarm goes off, if one is set.
    pub(super) fn alarm_at(&self) -> Option<u64> {
        self.alarm.map(|alarm| alarm.at)
    }

    pub(super) fn has_alarm(&self) -> bool {
        self.alarm.is_some()
    }
}

fn time(nanoseconds: u64) -> Time {
    Time { seconds: (nanoseconds / SECOND) as i64, nanoseconds: (nanoseconds % SECOND) as u32 }
}

/// The nanoseconds of a guest's `timespec`; `EINVAL` if it is no valid length of time.
fn duration(seconds: i64, nanoseconds: i64) -> Result<u64, Errno> {
    if seconds < 0 || !(0..SECOND as i64).contains(&nanoseconds) {
        return Err(Errno::EINVAL);
    }
    Ok((seconds as u64).saturating_mul(SECOND).saturating_add(nanoseconds as u64))
}

/// Reads a `timespec` as a length of time.
pub(super) fn read_duration<M: GuestMemory>(memory: &mut M, address: u64) -> Result<u64, Errno> {
    let [seconds, nanoseconds] = guest::read_words(memory, address)?;
    duration(seconds as i64, nanoseconds as i64)
}

fn write_pair<M: GuestMemory>(memory: &mut M, address: u64, seconds: u64, rest: u64) -> Answer {
    guest::write_words(memory, address, &[seconds, rest])?;
    Ok(0)
}

impl Os {
    /// Moves the clock on; an alarm that is reached on the way becomes pending.
    pub(super) fn advance(&mut self, nanoseconds: u64) {
        self.clock.elapsed = self.clock.elapsed.saturating_add(nanoseconds).min(i64::MAX as u64);
        if let Some(alarm) = self.clock.alarm.filter(|alarm| alarm.at <= self.clock.elapsed) {
            self.post(signals::SIGALRM, signals::Cause::Kernel);
            let next = Alarm { at: self.clock.elapsed.saturating_add(alarm.interval), ..alarm };
            self.clock.alarm = (alarm.interval > 0).then_some(next);
        }
    }

    /// Lets time pass; an alarm on the way ends it early. Returns what was left.
    pub(super) fn sleep(&mut self, nanoseconds: u64) -> u64 {
        let until_alarm = self.clock.alarm.map(|alarm| alarm.at.saturating_sub(self.clock.elapsed));
        let slept = until_alarm.filter(|_| self.alarm_would_wake()).unwrap_or(u64::MAX).min(nanoseconds);
        self.advance(slept);
        nanoseconds - slept
    }

    /// Waits for a signal: of another process, or until the alarm, if one is set, for nothing else will come.
    pub(super) fn wait_for_signal(&mut self) -> Answer {
        if self.deliverable() == 0 {
            if self.others_can_run() || !self.clock.has_alarm() || !self.alarm_would_wake() {
                return Err(self.wait());
            }
            self.sleep(u64::MAX);
        }
        Err(Errno::EINTR)
    }

    /// The reading of a clock in nanoseconds.
    fn read_clock(&mut self, clock: u64) -> Result<u64, Errno> {
        const REALTIME: u64 = 0;
        const MONOTONIC: u64 = 1;
        const PROCESS_CPU: u64 = 2;
        const THREAD_CPU: u64 = 3;
        let base = match clock as u32 as u64 {
            REALTIME | 5 | 8 | 11 => START,
            MONOTONIC | 4 | 6 | 7 | 9 => UPTIME,
            PROCESS_CPU | THREAD_CPU => 0,
            _ => return Err(Errno::EINVAL),
        };
        self.clock.busy += TICK;
        self.advance(TICK);
        Ok(if base == 0 { self.clock.busy } else { base + self.clock.elapsed })
    }

    pub(super) fn clock_gettime<M: GuestMemory>(&mut self, memory: &mut M, clock: u64, address: u64) -> Answer {
        let now = self.read_clock(clock)?;
        write_pair(memory, address, now / SECOND, now % SECOND)
    }

    pub(super) fn clock_getres<M: GuestMemory>(&mut self, memory: &mut M, clock: u64, address: u64) -> Answer {
        match clock as u32 {
            0..=9 | 11 if address == 0 => Ok(0),
            // The coarse clocks move with the timer interrupt.
            5 | 6 => write_pair(memory, address, 0, 4_000_000),
            0..=9 | 11 => write_pair(memory, address, 0, 1),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn gettimeofday<M: GuestMemory>(&mut self, memory: &mut M, address: u64, zone: u64) -> Answer {
        let now = self.read_clock(0)?;
        if address != 0 {
            write_pair(memory, address, now / SECOND, now % SECOND / 1000)?;
        }
        if zone != 0 {
            guest::write_words(memory, zone, &[0])?;
        }
        Ok(0)
    }

    pub(super) fn time<M: GuestMemory>(&mut self, memory: &mut M, address: u64) -> Answer {
        let seconds = self.read_clock(0)? / SECOND;
        if address != 0 {
            guest::write_words(memory, address, &[seconds])?;
        }
        Ok(seconds as i64)
    }

    pub(super) fn times<M: GuestMemory>(&mut self, memory: &mut M, address: u64) -> Answer {
        let uptime = self.read_clock(1)?;
        if address != 0 {
            guest::write_words(memory, address, &[self.clock.busy / CLOCK_TICK, 0, 0, 0])?;
        }
        Ok((uptime / CLOCK_TICK) as i64)
    }

    pub(super) fn nanosleep<M: GuestMemory>(&mut self, memory: &mut M, request: u64, remain: u64) -> Answer {
        let wanted = read_duration(memory, request)?;
        if let Some(wait) = self.sleep_aside(wanted) {
            return Err(wait);
        }
        let left = self.sleep(wanted);
        if left == 0 {
            return Ok(0);
        }
        if remain != 0 {
            write_pair(memory, remain, left / SECOND, left % SECOND)?;
        }
        Err(Errno::EINTR)
    }

    pub(super) fn clock_nanosleep<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const ABSOLUTE: u64 = 1;
        let [clock, flags, request, remain, ..] = args;
        if !matches!(clock as u32, 0 | 1 | 7 | 11) {
            return Err(if matches!(clock as u32, 2..=9) { Errno::EOPNOTSUPP } else { Errno::EINVAL });
        }
        if flags & ABSOLUTE == 0 {
            return self.nanosleep(memory, request, remain);
        }
        let until = read_duration(memory, request)?;
        let base = if matches!(clock, 0 | 11) { START } else { UPTIME };
        let wanted = until.saturating_sub(base + self.clock.elapsed);
        if let Some(wait) = self.sleep_aside(wanted) {
            return Err(wait);
        }
        match self.sleep(wanted) {
            0 => Ok(0),
            _ => Err(Errno::EINTR),
        }
    }

    pub(super) fn alarm(&mut self, seconds: u64) -> Answer {
        let (left, _) = self.replace_alarm(u64::from(seconds as u32) * SECOND, 0);
        // Rounded to the nearest second, but never to none while an alarm is set.
        Ok(if left == 0 { 0 } else { ((left + SECOND / 2) / SECOND).max(1) as i64 })
    }

    /// Sets the alarm, or takes it away when `delay` is zero. Returns what was left and the interval before.
    fn replace_alarm(&mut self, delay: u64, interval: u64) -> (u64, u64) {
        let old = self.alarm_state();
        self.clock.alarm = (delay > 0).then_some(Alarm { at: self.clock.elapsed.saturating_add(delay), interval });
        old
    }

    fn alarm_state(&self) -> (u64, u64) {
        self.clock.alarm.map_or((0, 0), |alarm| (alarm.at.saturating_sub(self.clock.elapsed).max(1), alarm.interval))
    }

    pub(super) fn setitimer<M: GuestMemory>(&mut self, memory: &mut M, which: u64, new: u64, old: u64) -> Answer {
        const MILLION: i64 = 1_000_000;
        let [interval_s, interval_us, delay_s, delay_us] =
            if new == 0 { [0; 4] } else { guest::read_words(memory, new)? };
        if which > 2 || [interval_us, delay_us].iter().any(|&us| !(0..MILLION).contains(&(us as i64))) {
            return Err(Errno::EINVAL);
        }
        let delay = duration(delay_s as i64, delay_us as i64 * 1000)?;
        let interval = duration(interval_s as i64, interval_us as i64 * 1000)?;
        let before = if which == 0 {
            self.replace_alarm(delay, interval)
        } else {
            self.note("a timer of processor time never expires");
            (0, 0)
        };
        if old != 0 { write_timer(memory, old, before) } else { Ok(0) }
    }

    pub(super) fn getitimer<M: GuestMemory>(&mut self, memory: &mut M, which: u64, address: u64) -> Answer {
        match which {
            0 => write_timer(memory, address, self.alarm_state()),
            1 | 2 => write_timer(memory, address, (0, 0)),
            _ => Err(Errno::EINVAL),
        }
    }
}

/// Writes an `itimerval`.
fn write_timer<M: GuestMemory>(memory: &mut M, address: u64, (left, interval): (u64, u64)) -> Answer {
    let microseconds = |nanoseconds: u64| nanoseconds % SECOND / 1000;
    let words = [interval / SECOND, microseconds(interval), left / SECOND, microseconds(left)];
    guest::write_words(memory, address, &words)?;
    Ok(0)
}
