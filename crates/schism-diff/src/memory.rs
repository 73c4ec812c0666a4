//! How much memory the process occupies, for callers that count nothing themselves.

/// Bytes that are in memory now, as the system says; 0 if it does not.
pub(crate) fn occupied() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0);
    // SAFETY: sysconf touches no memory of ours.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.saturating_mul(u64::try_from(size).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::occupied;

    #[test]
    fn what_is_used_is_occupied() {
        let before = occupied();
        let taken = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(occupied() >= before + (48 << 20), "{before} then {}", occupied());
        drop(taken);
    }
}
