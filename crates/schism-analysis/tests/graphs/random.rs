//! Small random programs in LLVM's text form.

use std::fmt::Write;

/// A fixed sequence of numbers (xorshift), the same for every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

const HEAD: &str = "\
declare i32 @rand()
declare i32 @setjmp(ptr)
declare void @longjmp(ptr, i32)
@g0 = internal global i32 0
@g1 = internal global i32 0
@g2 = internal global i32 0
@buffer = internal global [32 x i64] zeroinitializer
@table = internal global [2 x ptr] [ptr @f1, ptr @f2]
@where = internal global ptr @g0
";

/// A program with functions `main`, `f1` ..., of two arguments each, with branches, loops, calls (direct, indirect,
/// recursive), and loads and stores of globals, of locals, and of locals through pointers. `jumps` adds `setjmp` and
/// `longjmp`.
pub fn program(seed: u64, jumps: bool) -> String {
    let mut random = Random::new(seed);
    let functions = 3 + random.below(2);
    let mut text = HEAD.to_owned();
    for function in 0..functions {
        add_function(&mut text, &mut random, function, functions, jumps);
    }
    text
}

fn name(function: usize) -> String {
    if function == 0 { "main".into() } else { format!("f{function}") }
}

fn add_function(text: &mut String, random: &mut Random, function: usize, functions: usize, jumps: bool) {
    let blocks = 2 + random.below(5);
    let linkage = if function == 0 { "" } else { "internal " };
    writeln!(text, "define {linkage}i32 @{}(i32 %p, i32 %q) {{", name(function)).expect("a string");
    for block in 0..blocks {
        writeln!(text, "b{block}:").expect("a string");
        if block == 0 {
            *text += "  %local = alloca i32\n  store i32 1, ptr %local\n  %shared = alloca i32\n  store i32 2, ptr %shared\n";
        }
        // Values that are defined in this block or in the entry.
        let mut values = vec!["%p".to_owned(), "%q".to_owned()];
        for number in 0..random.below(4) {
            let result = format!("%v{block}_{number}");
            if add_statement(text, random, &values, &result, functions, jumps) {
                values.push(result);
            }
        }
        let value = values[random.below(values.len())].clone();
        let last = block + 1 == blocks;
        // Forward edges mostly, so that programs end.
        let ahead = |random: &mut Random| block + 1 + random.below(blocks - block - 1);
        match random.below(6) {
            _ if last => writeln!(text, "  ret i32 {value}").expect("a string"),
            0 => writeln!(text, "  br label %b{}", ahead(random)).expect("a string"),
            1 => writeln!(text, "  ret i32 {value}").expect("a string"),
            _ => {
                let back = if block > 0 && random.once_in(4) { 1 + random.below(block) } else { ahead(random) };
                writeln!(text, "  %c{block} = icmp sgt i32 {value}, {}", random.below(3)).expect("a string");
                writeln!(text, "  br i1 %c{block}, label %b{back}, label %b{}", ahead(random)).expect("a string");
            }
        }
    }
    *text += "}\n";
}

/// One statement; true if it has a result.
fn add_statement(
    text: &mut String,
    random: &mut Random,
    values: &[String],
    result: &str,
    functions: usize,
    jumps: bool,
) -> bool {
    let mut value = || values[random.below(values.len())].clone();
    let (a, b) = (value(), value());
    let memory = ["@g0", "@g1", "@g2", "%local", "%shared"][random.below(5)];
    let callee = name(1 + random.below(functions - 1));
    let line = match random.below(if jumps { 13 } else { 11 }) {
        0 => format!("{result} = add i32 {a}, {b}"),
        1 => format!("{result} = sub i32 {a}, {b}"),
        2 => format!("{result} = call i32 @rand()"),
        3 | 4 => format!("{result} = load i32, ptr {memory}"),
        5 | 6 => format!("store i32 {a}, ptr {memory}"),
        7 => format!("{result} = call i32 @{callee}(i32 {a}, i32 {b})"),
        8 => "store ptr %shared, ptr @where".to_owned(),
        9 => format!("{result}a = load ptr, ptr @where\n  {result} = load i32, ptr {result}a"),
        10 if random.once_in(2) => format!("{result}a = load ptr, ptr @where\n  store i32 {a}, ptr {result}a"),
        10 => format!("{result}f = load ptr, ptr @table\n  {result} = call i32 {result}f(i32 {a}, i32 {b})"),
        11 => format!("{result} = call i32 @setjmp(ptr @buffer)"),
        _ => format!("{result}j = call i32 @rand()\n  call void @longjmp(ptr @buffer, i32 {result}j)"),
    };
    writeln!(text, "  {line}").expect("a string");
    !line.contains("store") && !line.contains("@longjmp")
}
