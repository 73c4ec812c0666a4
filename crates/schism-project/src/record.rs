//! What is known of one compiled source: where it was, how it was compiled, and the bitcode or why there is none.

use std::path::PathBuf;

use schism_native::content_hash;

/// The first line of a record.
const MAGIC: &str = "schism-module 1";

/// One compiled source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The hash of the bitcode, or why there is none.
    pub bitcode: Result<String, String>,
    /// The folder in which the compiler worked.
    pub folder: PathBuf,
    /// The source, as the compiler was given it.
    pub source: PathBuf,
    /// The object or, of a source that was compiled and linked in one step, the program.
    pub object: PathBuf,
    /// The compiler's whole command line, without its name.
    pub command: Vec<String>,
}

impl Record {
    /// The first word of the command of an object that nobody was seen to make; the second is the hash of its bytes.
    pub(crate) const BYTES: &'static str = "(bytes)";

    /// As text.
    pub(crate) fn encode(&self) -> String {
        let (kind, value) = match &self.bitcode {
            Ok(hash) => ("bitcode", hash),
            Err(why) => ("missing", why),
        };
        let path = |path: &PathBuf| path.to_string_lossy().into_owned();
        let mut lines = vec![MAGIC.to_owned(), format!("{kind} {}", escape(value))];
        for (name, value) in
            [("folder", path(&self.folder)), ("source", path(&self.source)), ("object", path(&self.object))]
        {
            lines.push(format!("{name} {}", escape(&value)));
        }
        lines.extend(self.command.iter().map(|word| format!("word {}", escape(word))));
        lines.join("\n") + "\n"
    }

    /// From text that a stranger may have written.
    pub(crate) fn decode(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next() != Some(MAGIC) {
            return None;
        }
        let mut named = |names: &[&str]| {
            let (name, value) = lines.next()?.split_once(' ')?;
            names.contains(&name).then(|| (name.to_owned(), unescape(value)))
        };
        let (kind, value) = named(&["bitcode", "missing"])?;
        let folder = named(&["folder"])?.1.into();
        let source = named(&["source"])?.1.into();
        let object = named(&["object"])?.1.into();
        let command = lines.map(|line| Some(unescape(line.strip_prefix("word ")?))).collect::<Option<_>>()?;
        let bitcode = if kind == "bitcode" { Ok(value) } else { Err(value) };
        // It becomes the name of a file.
        let is_safe = bitcode.as_ref().map_or(true, |hash| is_id(hash));
        is_safe.then_some(Self { bitcode, folder, source, object, command })
    }

    /// The name of the record: a hash of all it says.
    pub fn id(&self) -> String {
        content_hash(self.encode().as_bytes())
    }
}

/// Whether this is a hash as [`content_hash`] makes it.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(value: &str) -> String {
    let mut plain = String::new();
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.extend(match characters.next() {
                Some('n') => Some('\n'),
                Some('r') => Some('\r'),
                other => other,
            }),
            _ => plain.push(character),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_comes_back() {
        let mut record = Record {
            bitcode: Err("clang says:\nno \\".to_owned()),
            folder: "/a b".into(),
            source: "x.c".into(),
            object: "x.o".into(),
            command: vec!["-DA=\"\\n\n".to_owned(), String::new()],
        };
        assert_eq!(Record::decode(&record.encode()), Some(record.clone()));
        record.bitcode = Ok(content_hash(b"x"));
        assert_eq!(Record::decode(&record.encode()), Some(record.clone()));
        // Nobody's bitcode lies elsewhere.
        record.bitcode = Ok("../../etc/passwd".to_owned());
        assert_eq!(Record::decode(&record.encode()), None);
        assert_eq!(Record::decode("something else"), None);
    }
}
