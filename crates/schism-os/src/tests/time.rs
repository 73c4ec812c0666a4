//! The clock, sleeping, alarms.

use super::*;

const START: u64 = 1_704_067_200;

fn now(m: &mut Machine, clock: i32) -> (u64, u64) {
    assert_eq!(call!(m, clock_gettime, clock, OUT), 0);
    (m.word(OUT), m.word(OUT + 8))
}

#[test]
fn the_clock_moves_when_it_is_read() {
    let mut m = Machine::new();
    assert_eq!(now(&mut m, 0), (START, 1000));
    assert_eq!(now(&mut m, 0), (START, 2000));
    m.make("f", "nothing else moves it");
    assert_eq!(now(&mut m, 1), (1000, 3000));
    assert_eq!(now(&mut m, 2), (0, 4000));
    assert_eq!(call!(m, gettimeofday, OUT, 0), 0);
    assert_eq!((m.word(OUT), m.word(OUT + 8)), (START, 5));
    assert_eq!(call!(m, time, OUT), START as i64);
    assert_eq!(call!(m, clock_gettime, 99, OUT), err(Errno::EINVAL));
    assert_eq!(call!(m, clock_getres, 0, OUT), 0);
    assert_eq!(m.word(OUT + 8), 1);
    assert_eq!(call!(m, times, OUT), 100_000);
}

#[test]
fn sleeping_moves_it_too() {
    let mut m = Machine::new();
    m.set_words(OUT, &[5, 500_000_000]);
    assert_eq!(call!(m, nanosleep, OUT, 0), 0);
    assert_eq!(now(&mut m, 0), (START + 5, 500_001_000));
    m.set_words(OUT, &[1010, 0]);
    assert_eq!(call!(m, clock_nanosleep, 1, 1, OUT, 0), 0);
    assert_eq!(now(&mut m, 1), (1010, 1000));
    assert_eq!(call!(m, clock_nanosleep, 1, 1, OUT, 0), 0, "already past");
    m.set_words(OUT, &[0, 1_000_000_000]);
    assert_eq!(call!(m, nanosleep, OUT, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, clock_nanosleep, 99, 0, OUT, 0), err(Errno::EINVAL));
}

#[test]
fn files_carry_the_time() {
    let mut m = Machine::with_files(&[("f", Entry::file("x"))]);
    m.set_words(OUT, &[7, 0]);
    call!(m, nanosleep, OUT, 0);
    m.content("f");
    m.make("g", "");
    assert_eq!(call!(m, stat, "f", OUT), 0);
    assert_eq!([m.word(OUT + 72), m.word(OUT + 88), m.word(OUT + 104)], [START + 7, START, START]);
    assert_eq!(call!(m, stat, "g", OUT), 0);
    assert_eq!(m.word(OUT + 88), START + 7);
    m.set_words(OUT, &[7, 0]);
    call!(m, nanosleep, OUT, 0);
    m.content("f");
    assert_eq!(call!(m, stat, "f", OUT), 0);
    assert_eq!(m.word(OUT + 72), START + 7, "read again within a day");
}

#[test]
fn an_alarm_ends_a_sleep() {
    let mut m = Machine::new();
    assert_eq!((call!(m, alarm, 2), call!(m, alarm, 3)), (0, 2));
    m.set_words(OUT, &[10, 0]);
    let sleep = vec![Arg::from(OUT), Arg::from(OUT + 16)];
    assert_eq!(m.raw(Call::nanosleep, sleep), Syscall::Killed(14));
    assert_eq!(m.word(OUT + 16), 7);
    let mut m = Machine::new();
    assert_eq!(call!(m, alarm, 2), 0);
    assert_eq!(call!(m, alarm, 0), 2);
    m.set_words(OUT, &[10, 0]);
    assert_eq!(call!(m, nanosleep, OUT, 0), 0);
}

#[test]
fn pausing() {
    let mut m = Machine::new();
    assert_eq!(call!(m, pause), err(Errno::EDEADLK));
    m.set_words(OUT, &[0, 0, 1, 0]);
    assert_eq!(call!(m, setitimer, 0, OUT, 0), 0);
    assert_eq!(call!(m, getitimer, 0, OUT), 0);
    assert_eq!(m.word(OUT + 16), 1);
    assert_eq!(m.raw(Call::pause, vec![]), Syscall::Killed(14));
    assert_eq!(call!(m, setitimer, 9, OUT, 0), err(Errno::EINVAL));
}
