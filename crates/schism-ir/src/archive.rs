//! A library as the linker sees it: members, and an index from symbol to member.

use std::collections::HashMap;
use std::ops::Range;

use borsh::{BorshDeserialize, BorshSerialize};

use crate::encode::checksum;
use crate::{DecodeError, Definition, Linkage, Module, decode_module, encode_module};

const MAGIC: [u8; 8] = *b"schismAR";

/// Why bytes are not an archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The magic number or the index is wrong.
    #[error("not a schism archive, or a damaged one")]
    Damaged,
    /// A member cannot be decoded.
    #[error("archive member {0}: {1}")]
    Member(String, DecodeError),
}

/// A library of modules, each decoded only when something needs it.
#[derive(Debug)]
pub struct Archive {
    bytes: Vec<u8>,
    index: Index,
    content: usize,
    by_symbol: HashMap<String, u32>,
}

#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
struct Index {
    members: Vec<Member>,
}

#[derive(Debug, BorshSerialize, BorshDeserialize)]
struct Member {
    name: String,
    start: u64,
    end: u64,
    /// Global symbols that it defines.
    defines: Vec<String>,
}

impl Archive {
    /// The bytes of an archive with these members, each with its name.
    pub fn build(members: &[(String, Module)]) -> Vec<u8> {
        let mut content = Vec::new();
        let mut index = Index::default();
        for (name, module) in members {
            let start = content.len() as u64;
            content.extend(encode_module(module));
            let defines = exported_names(module);
            index.members.push(Member { name: name.clone(), start, end: content.len() as u64, defines });
        }
        let index = borsh::to_vec(&index).expect("writing to memory succeeds");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((index.len() as u64).to_le_bytes());
        bytes.extend(checksum(&index).to_le_bytes());
        bytes.extend(index);
        bytes.extend(content);
        bytes
    }

    /// Opens the bytes that [`Archive::build`] made.
    ///
    /// # Errors
    /// If they are not an archive or its index is damaged.
    pub fn open(bytes: Vec<u8>) -> Result<Self, ArchiveError> {
        let word =
            |range: Range<usize>| -> Option<u64> { Some(u64::from_le_bytes(bytes.get(range)?.try_into().ok()?)) };
        let length = usize::try_from(word(8..16).ok_or(ArchiveError::Damaged)?).map_err(|_| ArchiveError::Damaged)?;
        let sum = word(16..24).ok_or(ArchiveError::Damaged)?;
        let content = 24usize.checked_add(length).ok_or(ArchiveError::Damaged)?;
        let encoded = bytes.get(24..content).ok_or(ArchiveError::Damaged)?;
        if !bytes.starts_with(&MAGIC) || checksum(encoded) != sum {
            return Err(ArchiveError::Damaged);
        }
        let index: Index = borsh::from_slice(encoded).map_err(|_| ArchiveError::Damaged)?;
        let mut by_symbol = HashMap::new();
        for (number, member) in index.members.iter().enumerate() {
            for symbol in &member.defines {
                // The first member that defines a symbol wins, as with `ld`.
                by_symbol.entry(symbol.clone()).or_insert(number as u32);
            }
        }
        Ok(Self { bytes, index, content, by_symbol })
    }

    /// The member that defines a symbol.
    pub fn member_defining(&self, symbol: &str) -> Option<usize> {
        self.by_symbol.get(symbol).map(|&number| number as usize)
    }

    /// The name of a member.
    pub fn member_name(&self, member: usize) -> &str {
        &self.index.members[member].name
    }

    /// Number of members.
    pub fn len(&self) -> usize {
        self.index.members.len()
    }

    /// True if there is no member.
    pub fn is_empty(&self) -> bool {
        self.index.members.is_empty()
    }

    /// Decodes a member.
    ///
    /// # Errors
    /// If its bytes are damaged.
    pub fn member(&self, member: usize) -> Result<Module, ArchiveError> {
        let entry = &self.index.members[member];
        let range = self.content + entry.start as usize..self.content + entry.end as usize;
        let bytes = self.bytes.get(range).ok_or(ArchiveError::Damaged)?;
        decode_module(bytes).map_err(|error| ArchiveError::Member(entry.name.clone(), error))
    }
}

/// Names that a module defines for others.
fn exported_names(module: &Module) -> Vec<String> {
    let defined = |definition: Definition| match definition {
        Definition::Function(id) => module.functions[id.index()].body.is_some(),
        Definition::Global(id) => module.globals[id.index()].init.is_some(),
        Definition::Alias(_) => true,
    };
    let exported = |linkage: Linkage| matches!(linkage, Linkage::Strong | Linkage::Weak | Linkage::Common);
    let symbols = module.symbols.iter().filter(|s| exported(s.linkage) && defined(s.definition));
    symbols.map(|s| s.name.clone()).collect()
}
