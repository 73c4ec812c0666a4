//! Random small programs: branches, bounded loops, arrays with computed places, pointers, calls, outputs, divisions, early ends.

use std::fmt::Write;

use super::MARK;

/// How many bytes a program reads.
pub const BYTES: usize = 3;

/// Xorshift with a fixed start: the same programs in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16) as usize % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

struct Writer {
    random: Random,
    text: String,
    /// Statements that may still be written.
    left: usize,
    loops: usize,
}

const VARIABLES: &[&str] = &["a", "b", "c", "g", "h"];

impl Writer {
    fn line(&mut self, depth: usize, text: &str, may_change: bool) {
        let mark = if may_change && self.random.below(5) == 0 { format!(" {MARK}") } else { String::new() };
        let _ = writeln!(self.text, "{}{text}{mark}", "\t".repeat(depth));
    }

    fn value(&mut self) -> String {
        let (one, other) = (self.random.pick(VARIABLES), self.random.pick(VARIABLES));
        let number = self.random.below(20);
        match self.random.below(8) {
            0 => number.to_string(),
            1 => format!("{one} + {number}"),
            2 => format!("{one} - {other}"),
            3 => format!("table[{one} & 3]"),
            4 => format!("(*pointer & 15) + {one}"),
            5 => format!("{one} ^ {number}"),
            _ => one.to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        let one = self.random.pick(VARIABLES);
        let other = self.value();
        let number = self.random.below(256);
        match self.random.below(5) {
            0 => format!("{one} > {other}"),
            1 => format!("({one} & {}) == 0", 1 << self.random.below(4)),
            2 => format!("{one} == {number}"),
            _ => format!("{one} < {number}"),
        }
    }

    fn statement(&mut self, depth: usize, calls: bool) {
        self.left = self.left.saturating_sub(1);
        let (target, value) = (self.random.pick(VARIABLES), self.value());
        match self.random.below(16) {
            0..=3 if depth < 4 => {
                let condition = self.condition();
                self.line(depth, &format!("if ({condition}) {{"), false);
                self.block(depth + 1, calls);
                if self.random.below(2) == 0 {
                    self.line(depth, "} else {", false);
                    self.block(depth + 1, calls);
                }
                self.line(depth, "}", false);
            }
            4 if depth < 3 => {
                self.loops += 1;
                let (name, bound) = (format!("i{}", self.loops), self.random.pick(VARIABLES));
                self.line(depth, &format!("for (int {name} = 0; {name} < ({bound} & 3); {name}++) {{"), false);
                self.block(depth + 1, calls);
                self.line(depth, "}", false);
            }
            5 | 6 => self.line(depth, &format!("printf(\"%d\\n\", {value});"), true),
            7 => self.line(depth, &format!("table[{target} & 3] = {value};"), true),
            8 => self.line(depth, &format!("*pointer = {value};"), true),
            9 => {
                let place = self.random.pick(&["g", "h", "table[1]"]);
                self.line(depth, &format!("pointer = &{place};"), true);
            }
            10 if calls => self.line(depth, &format!("{target} = helper({value}, {target});"), true),
            11 if depth > 1 && self.random.below(3) == 0 => self.line(depth, &format!("exit({target} & 7);"), true),
            12 if self.random.below(3) == 0 => self.line(depth, &format!("{target} = 100 / ({value});"), true),
            _ => self.line(depth, &format!("{target} = {value};"), true),
        }
    }

    fn block(&mut self, depth: usize, calls: bool) {
        for _ in 0..1 + self.random.below(3) {
            if self.left > 0 {
                self.statement(depth, calls);
            }
        }
    }
}

/// A program with some marked changes.
pub fn program(seed: u64) -> String {
    let mut writer = Writer { random: Random::new(seed), text: String::new(), left: 5, loops: 0 };
    writer.text.push_str("#include <stdio.h>\n#include <stdlib.h>\n");
    writer.text.push_str("static int g, h = 3, table[4] = { 1, 2, 3, 4 };\nstatic int *pointer = &g;\n");
    writer.text.push_str("static int helper(int a, int b)\n{\n\tint c = 1;\n");
    while writer.left > 0 {
        writer.statement(1, false);
    }
    writer.text.push_str("\treturn a + c;\n}\n");
    writer.text.push_str("int main(void)\n{\n\tint a = getchar(), b = getchar(), c = getchar();\n");
    writer.left = 14;
    while writer.left > 0 {
        writer.statement(1, true);
    }
    writer.text.push_str("\tprintf(\"%d %d\\n\", a, g);\n\treturn b & 1;\n}\n");
    writer.text
}
