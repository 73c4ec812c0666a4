//! Small PNG files made from a line of words: all kinds of images and chunks, right ones and damaged ones.
//!
//! The first word is `COLOUR.DEPTH`, with an `i` behind it for an interlaced image. Each further word is a chunk in its place; `IDAT` is the image
//! itself and comes last if no word says where, and the palette of an image that needs one is there unless `-PLTE` is. A `~` before
//! a chunk makes its checksum wrong. Behind its name `<` takes its last byte, `>` adds one, `-` takes all, `0` and `9` make all bytes
//! 0 or 255, `+` repeats it to a hundred times its length. `WIDTHxHEIGHT` is another size, `cut` takes the end of the file.

use anyhow::{Context, Result, bail};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Entries of palettes.
const COLOURS: u32 = 4;
/// Bytes that `cut` takes: the end chunk and a part of what is before it.
const CUT: usize = 20;
/// Start and step of Adam7's passes, across and down.
const PASSES: [(u32, u32, u32, u32); 7] =
    [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)];

/// What an image is.
#[derive(Clone, Copy)]
struct Header {
    width: u32,
    height: u32,
    colour: u8,
    depth: u8,
    interlaced: bool,
}

/// The file that a line of words describes.
pub fn image(words: &str) -> Result<Vec<u8>> {
    let mut words = words.split_whitespace();
    let first = words.next().context("an image begins with its kind")?;
    let (colour, depth) = first.split_once('.').with_context(|| format!("{first}: not COLOUR.DEPTH"))?;
    let (depth, change) = depth.split_at(depth.find(|c: char| !c.is_ascii_digit()).unwrap_or(depth.len()));
    let (interlaced, change) = change.strip_prefix('i').map_or((false, change), |rest| (true, rest));
    let mut header = Header { width: 4, height: 3, colour: colour.parse()?, depth: depth.parse()?, interlaced };
    let mut chunks: Vec<&str> = words.collect();
    let cut = take(&mut chunks, "cut");
    if let Some(size) = chunks.iter().position(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        let (width, height) = chunks.remove(size).split_once('x').context("a size is WIDTHxHEIGHT")?;
        (header.width, header.height) = (width.parse()?, height.parse()?);
    }
    if !chunks.iter().any(|word| name_of(word) == b"IDAT") {
        chunks.push("IDAT");
    }
    let without_palette = take(&mut chunks, "-PLTE");
    if header.colour == 3 && !without_palette && !chunks.iter().any(|word| name_of(word) == b"PLTE") {
        // What must come before a palette is at the front.
        let early = [&b"gAMA"[..], b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"cICP", b"mDCV", b"cLLI"];
        let place = chunks.iter().take_while(|word| early.contains(&name_of(word))).count();
        chunks.insert(place, "PLTE");
    }
    let mut file = SIGNATURE.to_vec();
    put(&mut file, b"IHDR", changed(header.content(), change)?, false);
    for word in chunks {
        let wrong = word.starts_with('~');
        let name = name_of(word);
        let change = &word[usize::from(wrong) + name.len()..];
        let content = if name == b"IDAT" { header.pixels()? } else { content(name, header)? };
        let written = match name {
            // Chunks that have more than one form: text that is not packed, a palette of 16 bits, profiles with an error.
            b"uTXt" => b"iTXt",
            b"wPLT" => b"sPLT",
            [b'i', b'C', b'C', b'a'..=b'z'] => b"iCCP",
            name => name,
        };
        put(&mut file, written, changed(content, change)?, wrong);
    }
    put(&mut file, b"IEND", Vec::new(), false);
    if cut {
        file.truncate(file.len().saturating_sub(CUT));
    }
    Ok(file)
}

fn take(words: &mut Vec<&str>, wanted: &str) -> bool {
    let before = words.len();
    words.retain(|word| *word != wanted);
    words.len() != before
}

/// The name of the chunk that a word describes.
fn name_of(word: &str) -> &[u8] {
    let word = word.strip_prefix('~').unwrap_or(word).as_bytes();
    &word[..word.len().min(4)]
}

fn changed(mut content: Vec<u8>, changes: &str) -> Result<Vec<u8>> {
    for change in changes.chars() {
        match change {
            '<' => drop(content.pop()),
            '>' => content.push(b'x'),
            '-' => content.clear(),
            '0' => content.fill(0),
            '9' => content.fill(255),
            '+' => content = content.repeat(100),
            other => bail!("{other} is no change of a chunk"),
        }
    }
    Ok(content)
}

/// Adds a chunk.
fn put(file: &mut Vec<u8>, name: &[u8], content: Vec<u8>, wrong: bool) {
    file.extend((content.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(content);
    let checksum = crc32(&file[start..]) ^ u32::from(wrong);
    file.extend(checksum.to_be_bytes());
}

impl Header {
    fn content(self) -> Vec<u8> {
        let mut bytes = [self.width.to_be_bytes(), self.height.to_be_bytes()].concat();
        bytes.extend([self.depth, self.colour, 0, 0, u8::from(self.interlaced)]);
        bytes
    }

    fn bits(self) -> u32 {
        let channels = match self.colour {
            2 => 3,
            4 => 2,
            6 => 4,
            _ => 1,
        };
        channels * u32::from(self.depth)
    }

    /// Pixels that transformations treat in their own way: what `tRNS` says is transparent, or one opaque and one transparent pixel.
    fn special(self) -> Vec<u8> {
        let alphas = |channels: usize| {
            let sample = usize::from(self.depth / 8);
            let mut bytes = vec![0x40; 2 * channels * sample];
            bytes[(channels - 1) * sample..channels * sample].fill(255);
            bytes[(2 * channels - 1) * sample..].fill(0);
            bytes
        };
        match (self.colour, self.depth) {
            (0, 8) => vec![1],
            (0, 16) => vec![0, 1],
            (2, 8) => vec![1, 2, 3],
            (2, 16) => vec![0, 1, 0, 2, 0, 3],
            (4, 8 | 16) => alphas(2),
            (6, 8 | 16) => alphas(4),
            _ => Vec::new(),
        }
    }

    /// All rows of all passes, compressed, each row with another filter.
    fn pixels(self) -> Result<Vec<u8>> {
        let passes: &[_] = if self.interlaced { &PASSES } else { &[(0, 1, 0, 1)] };
        let mut rows = Vec::new();
        let (mut number, mut noise) = (0, 7_u32);
        for &(x, across, y, down) in passes {
            let width = self.width.saturating_sub(x).div_ceil(across);
            let height = if width == 0 { 0 } else { self.height.saturating_sub(y).div_ceil(down) };
            for _ in 0..height {
                // Filters would make indices that no palette has.
                rows.push(if self.colour == 3 { 0 } else { number % 5 });
                number += 1;
                let start = rows.len();
                for _ in 0..(width * self.bits()).div_ceil(8) {
                    noise = noise.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    let byte = (noise >> 16) as u8;
                    rows.push(if self.colour == 3 && self.depth > 2 {
                        byte & 0x33 & palette_mask(self.depth)
                    } else {
                        byte
                    });
                }
                if number == 1 {
                    for (byte, special) in rows[start..].iter_mut().zip(self.special()) {
                        *byte = special;
                    }
                }
            }
        }
        Ok(zlib(&rows))
    }
}

/// Which bits of a byte of pixels may be set so that all of them are in the palette.
fn palette_mask(depth: u8) -> u8 {
    if depth == 8 { 0x03 } else { 0x33 }
}

/// The usual content of a chunk.
fn content(name: &[u8], header: Header) -> Result<Vec<u8>> {
    let words = |list: &[u32]| list.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>();
    let text = |parts: &[&[u8]]| parts.concat();
    let packed = zlib(b"text that was packed");
    Ok(match name {
        b"PLTE" => (0..COLOURS).flat_map(|at| [at as u8 * 80, 200 - at as u8 * 50, at as u8 * 20]).collect(),
        b"tRNS" if header.colour == 3 => vec![0, 128, 255],
        b"tRNS" if header.colour == 0 => vec![0, 1],
        b"tRNS" => vec![0, 1, 0, 2, 0, 3],
        b"bKGD" if header.colour == 3 => vec![1],
        b"bKGD" if header.colour & 2 == 0 => vec![0, 1],
        b"bKGD" => vec![0, 1, 0, 50, 0, 90],
        b"hIST" => (1..=COLOURS).flat_map(|at| (at as u16 * 9).to_be_bytes()).collect(),
        b"sBIT" => vec![header.depth.min(5); [1, 0, 3, 3, 2, 0, 4][usize::from(header.colour.min(6))]],
        b"gAMA" => words(&[45_455]),
        b"cHRM" => words(&[31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]),
        b"sRGB" => vec![1],
        b"iCCP" => text(&[b"a profile\0\0", &zlib(&profile(header.colour & 2 != 0))]),
        [b'i', b'C', b'C', error @ b'a'..=b'z'] => {
            let number = usize::from(error - b'a');
            let &(at, word) = PROFILE_ERRORS.get(number).context("there is no such error of a profile")?;
            let mut bytes = profile(header.colour & 2 != 0);
            bytes[at..at + 4].copy_from_slice(word);
            text(&[b"a profile\0\0", &zlib(&bytes)])
        }
        b"wPLT" => text(&[b"wide\0\x10", &[0, 9, 0, 8, 0, 7, 0, 255, 0, 5]]),
        b"sPLT" => text(&[b"suggested\0\x08", &[9, 8, 7, 255, 0, 5, 1, 2, 3, 128, 0, 4]]),
        b"tEXt" => text(&[b"Title\0of a picture"]),
        b"zTXt" => text(&[b"Comment\0\0", &packed]),
        b"iTXt" => text(&[b"Author\0\x01\0en\0\xc3\xa9\0", &packed]),
        b"uTXt" => text(&[b"Source\0\0\0de\0Quelle\0plain"]),
        b"tIME" => vec![7, 230, 2, 28, 23, 59, 60],
        b"oFFs" => words(&[300, 200]).into_iter().chain([1]).collect(),
        b"pHYs" => words(&[2835, 2800]).into_iter().chain([1]).collect(),
        b"pCAL" => text(&[b"scale\0", &words(&[0, 255]), b"\0\x02mm\0", b"0\0", b"2.5"]),
        b"sCAL" => text(&[b"\x01", b"1.5\0", b"2.5e0"]),
        b"eXIf" => text(&[b"II*\0\x08\0\0\0\0\0"]),
        b"cICP" => vec![1, 13, 0, 1],
        b"mDCV" => text(&[
            &[0x86, 0xc4, 0x40, 0x74, 0x21, 0x34, 0x9b, 0xaa, 0x19, 0x96, 8, 0xfc, 0x3d, 0x13, 0x40, 0x42],
            &words(&[10_000_000, 50]),
        ]),
        b"cLLI" => words(&[1_000_000, 250_000]),
        // A private chunk that may be copied, one that may not, one that everybody must know.
        b"prIv" => b"here".to_vec(),
        b"puBL" => b"there".to_vec(),
        b"CRIT" => b"must".to_vec(),
        b"IEND" => Vec::new(),
        b"IHDR" => header.content(),
        other => bail!("{} is no chunk", String::from_utf8_lossy(other)),
    })
}

/// Words of a profile that are not as they should be, and where they stand; the chunks `iCCa` to `iCCz` have one each.
const PROFILE_ERRORS: &[(usize, &[u8; 4])] = &[
    (0, b"\0\0\0\x90"),
    (0, b"\0\0\x10\0"),
    (0, b"\0\0\0\x10"),
    (0, b"\0\0\0\x95"),
    (8, b"\x05\0\0\0"),
    (36, b"acsq"),
    (64, b"\0\x01\0\0"),
    (64, b"\0\0\0\x09"),
    (68, b"\0\0\0\x01"),
    (12, b"abst"),
    (12, b"link"),
    (12, b"nmcl"),
    (12, b"scnr"),
    (12, b"prtr"),
    (12, b"spac"),
    (12, b"what"),
    (16, b"GRAY"),
    (16, b"RGB "),
    (16, b"CMYK"),
    (20, b"Lab "),
    (20, b"Luv "),
    (128, b"\0\0\0\x05"),
    (128, b"\x7f\0\0\0"),
    (136, b"\0\0\0\x81"),
    (136, b"\0\0\xff\0"),
    (140, b"\0\0\xff\0"),
];

/// A colour profile with one tag.
fn profile(colours: bool) -> Vec<u8> {
    let mut bytes = vec![0; 144];
    bytes[..4].copy_from_slice(&144_u32.to_be_bytes());
    bytes[128..144].copy_from_slice(b"\0\0\0\x01cprt\0\0\0\x80\0\0\0\x04");
    bytes[8] = 2;
    bytes[12..16].copy_from_slice(b"mntr");
    bytes[16..20].copy_from_slice(if colours { b"RGB " } else { b"GRAY" });
    bytes[20..24].copy_from_slice(b"XYZ ");
    bytes[36..40].copy_from_slice(b"acsp");
    bytes[68..80].copy_from_slice(&[0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]);
    bytes
}

/// A zlib stream that packs nothing: its bytes stay readable, for people and for a solver.
fn zlib(data: &[u8]) -> Vec<u8> {
    let length = data.len() as u16;
    let mut bytes = vec![0x78, 0x01, 1];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(data);
    let (low, high) = data.iter().fold((1_u32, 0_u32), |(low, high), &byte| {
        let low = (low + u32::from(byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    bytes.extend((high << 16 | low).to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(crc & 1)))
    })
}

#[cfg(test)]
mod tests {
    use super::{crc32, image, zlib};

    #[test]
    fn checksums_are_those_of_the_standards() {
        assert_eq!(crc32(b"IEND"), 0xae42_6082);
        assert_eq!(zlib(b"Wikipedia")[16..], 0x11e6_0398_u32.to_be_bytes());
    }

    #[test]
    fn words_become_chunks_in_their_order() {
        let file = image("3.4 gAMA tRNS IDAT ~tEXt<").unwrap();
        let mut at = 8;
        let mut names = Vec::new();
        while at < file.len() {
            let length = u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
            let checked = &file[at + 4..at + 8 + length];
            let right = file[at + 8 + length..at + 12 + length] == crc32(checked).to_be_bytes();
            names.push((String::from_utf8_lossy(&checked[..4]).into_owned(), length, right));
            at += 12 + length;
        }
        let expected =
            [("IHDR", 13, true), ("gAMA", 4, true), ("PLTE", 12, true), ("tRNS", 3, true), ("IDAT", 20, true)];
        for (name, expected) in names.iter().zip(expected) {
            assert_eq!((name.0.as_str(), name.1, name.2), expected);
        }
        assert_eq!(names[5], ("tEXt".to_owned(), 17, false));
        assert!(image("3").is_err() && image("0.8 quOx").is_err() && image("0.8 gAMA?").is_err());
    }
}
