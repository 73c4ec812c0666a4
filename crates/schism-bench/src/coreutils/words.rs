//! Words on a line, quoted much as in a shell: 'as it is', "with \n escapes", or plain.

use anyhow::{Context, Result, bail};

/// Splits a line into words of bytes.
pub fn split(line: &str) -> Result<Vec<Vec<u8>>> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (word, after) = take(rest)?;
        words.push(word);
        rest = after.trim_start();
    }
    Ok(words)
}

/// One word and what follows it.
fn take(text: &str) -> Result<(Vec<u8>, &str)> {
    let mut word = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next().filter(|first| !first.is_whitespace()) {
        rest = match first {
            '\'' => {
                let (inside, after) = rest[1..].split_once('\'').context("a ' is not closed")?;
                word.extend_from_slice(inside.as_bytes());
                after
            }
            '"' => take_escaped(&rest[1..], &mut word)?,
            _ => {
                word.extend_from_slice(first.encode_utf8(&mut [0; 4]).as_bytes());
                &rest[first.len_utf8()..]
            }
        };
    }
    Ok((word, rest))
}

/// The inside of double quotes, up to and with the closing one.
fn take_escaped<'a>(text: &'a str, word: &mut Vec<u8>) -> Result<&'a str> {
    let mut rest = text;
    loop {
        let end = rest.find(['"', '\\']).context("a \" is not closed")?;
        word.extend_from_slice(&rest.as_bytes()[..end]);
        if rest.as_bytes()[end] == b'"' {
            return Ok(&rest[end + 1..]);
        }
        let escaped = rest[end + 1..].chars().next().context("a \" is not closed")?;
        rest = &rest[end + 1 + escaped.len_utf8()..];
        word.push(match escaped {
            'n' => b'\n',
            't' => b'\t',
            'r' => b'\r',
            '0' => 0,
            '\\' | '"' => escaped as u8,
            'x' => {
                let digits = rest.get(..2).context("\\x needs two digits")?;
                rest = &rest[2..];
                u8::from_str_radix(digits, 16).with_context(|| format!("\\x{digits}"))?
            }
            other => bail!("unknown escape \\{other}"),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    fn check(line: &str, wanted: &[&[u8]]) {
        assert_eq!(split(line).unwrap(), wanted.iter().map(|word| word.to_vec()).collect::<Vec<_>>());
    }

    #[test]
    fn plain_and_quoted_words() {
        check("sort  -k 1,2 file", &[b"sort", b"-k", b"1,2", b"file"]);
        check("printf '%s\\n' \"a\\tb\\x00\" ''", &[b"printf", b"%s\\n", b"a\tb\0", b""]);
        check("a'b c'\"d\"e", &[b"ab cde"]);
    }

    #[test]
    fn errors_are_told() {
        for line in ["'a", "\"a", "\"\\q\"", "\"\\x4"] {
            assert!(split(line).is_err(), "{line}");
        }
    }
}
