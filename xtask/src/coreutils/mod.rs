//! coreutils 9.1 in schism against the same bitcode compiled natively.

/// Not here yet.
pub fn run(_args: &[String]) -> anyhow::Result<()> {
    anyhow::bail!("the coreutils suite is being built")
}
