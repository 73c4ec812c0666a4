//! What stands in an outcome for what changes from run to run and means nothing.

/// An address.
pub const ADDRESS: &str = "<address>";
/// A whole line, such as one that shows the time.
pub const VARIES: &str = "<varies>";

/// Whether a line of a text was taken out.
pub fn varies(text: &[u8]) -> bool {
    text.windows(VARIES.len()).any(|part| part == VARIES.as_bytes())
}
