//! What stands in an outcome for what changes from run to run and means nothing.

/// An address.
pub const ADDRESS: &str = "<address>";
/// A whole line, such as one that shows the time.
pub const VARIES: &str = "<varies>";
