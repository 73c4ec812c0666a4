//! Times the whole-program analyses: `measure FILE...` links .c, .bc or .ll files with the C library and prints what the
//! analyses take and find.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use schism_analysis::{CallGraph, ModRef, ObjectKind, PointsTo};
use schism_ir::{Callee, FunctionId, Image, InstId, Module, Op, Value};
use schism_native::Toolchain;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    match load(&files) {
        Ok(image) => {
            measure(&image);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn load(files: &[String]) -> Result<Image, Box<dyn std::error::Error>> {
    let toolchain = Toolchain::open(&mut |_| {})?;
    let archive = toolchain.libc_archive(&mut |_| {})?;
    let module = |file: &String| -> Result<Module, schism_native::Error> {
        let path = Path::new(file);
        if path.extension().is_some_and(|extension| extension == "c") {
            return toolchain.load_module(&toolchain.compile(path, &schism_native::Flags::default())?.bitcode);
        }
        toolchain.load_module(path)
    };
    let modules = files.iter().map(module).collect::<Result<Vec<_>, _>>()?;
    Ok(schism_ir::link(modules, Some(&archive), &["__schism_start"])?)
}

fn measure(image: &Image) {
    let functions = || (0..image.functions.len()).map(FunctionId::new);
    let insts: usize = functions().filter_map(|id| image.function(id).body.as_ref()).map(|body| body.insts.len()).sum();
    println!("functions        {:>9}", image.functions.len());
    println!("instructions     {insts:>9}");
    let start = Instant::now();
    let points_to = PointsTo::new(image);
    println!("points-to        {:>9.3} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let calls = CallGraph::new(image, &points_to);
    println!("call graph       {:>9.3} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let modref = ModRef::new(image, &points_to, &calls);
    println!("mod/ref          {:>9.3} s", start.elapsed().as_secs_f64());
    println!("peak memory      {:>9} MiB", peak_memory().unwrap_or(0) / 1024);
    println!("objects          {:>9}", points_to.objects().len());
    println!("locations        {:>9}", points_to.locations().len());
    if std::env::var_os("SHOW").is_some() {
        escapes(image, &points_to, &calls);
    }
    println!("escaped          {:>9}", points_to.escaped().len());
    println!("reachable        {:>9}", functions().filter(|&id| calls.is_reachable(id)).count());
    println!("recursive        {:>9}", functions().filter(|&id| calls.is_recursive(id)).count());
    pointers(image, &points_to);
    indirect_calls(image, &points_to, &calls);
    let writes: usize =
        functions().filter(|&id| calls.is_reachable(id)).map(|id| modref.function_writes(id).len()).sum();
    println!("writes/function  {:>9}", writes / functions().filter(|&id| calls.is_reachable(id)).count().max(1));
}

fn pointers(image: &Image, points_to: &PointsTo) {
    let (mut count, mut total, mut largest, mut single) = (0usize, 0usize, 0usize, 0usize);
    for function in (0..image.functions.len()).map(FunctionId::new) {
        let Some(body) = &image.function(function).body else { continue };
        for inst in &body.insts {
            let address = match inst.op {
                Op::Load { .. } => body.operands_of(inst)[0],
                Op::Store { .. } => body.operands_of(inst)[1],
                _ => continue,
            };
            if points_to.is_reached(function) && !matches!(address, Value::Const(_)) {
                let size = points_to.of_value(function, address).len();
                (count, total, largest) = (count + 1, total + size, largest.max(size));
                single += usize::from(size == 1);
            }
        }
    }
    println!("accesses         {count:>9}");
    println!("average size     {:>9.2}", total as f64 / count.max(1) as f64);
    println!("largest size     {largest:>9}");
    println!("of size one      {single:>9}");
}

fn indirect_calls(image: &Image, points_to: &PointsTo, calls: &CallGraph) {
    let (mut count, mut total, mut largest) = (0usize, 0usize, 0usize);
    for site in (0..image.functions.len()).map(FunctionId::new).flat_map(|function| calls.sites(function)) {
        let Some(body) = &image.function(site.function).body else { continue };
        let inst = &body.insts[site.inst.index()];
        if !matches!(&inst.op, Op::Call(call) if call.callee == Callee::Pointer) || !points_to.is_reached(site.function)
        {
            continue;
        }
        let targets = calls.callees(*site).len();
        (count, total, largest) = (count + 1, total + targets, largest.max(targets));
        if targets == 0 && std::env::var_os("SHOW").is_some() {
            show(image, points_to, site.function, site.inst);
        }
    }
    println!("indirect calls   {count:>9}");
    println!("targets          {total:>9}");
    println!("most targets     {largest:>9}");
}

fn show(image: &Image, points_to: &PointsTo, function: FunctionId, inst: InstId) {
    let definition = image.function(function);
    let Some(body) = &definition.body else { return };
    let loc = body.insts[inst.index()].loc;
    let pointer = body.operands_of(&body.insts[inst.index()]).last().copied();
    let kinds: Vec<ObjectKind> = pointer
        .map(|value| points_to.of_value(function, value).iter().map(|&at| points_to.object_of(at).kind).collect())
        .unwrap_or_default();
    println!("  {}:{} calls nothing: {kinds:?}", definition.name, loc.line);
}

/// Prints the calls that let memory out of sight: of functions without code, and of the system with any number.
fn escapes(image: &Image, points_to: &PointsTo, calls: &CallGraph) {
    for site in (0..image.functions.len()).map(FunctionId::new).flat_map(|function| calls.sites(function)) {
        for &callee in calls.callees(*site).iter().filter(|_| points_to.is_reached(site.function)) {
            let name = &image.function(callee).name;
            let numbers = points_to.system_calls(site.function, site.inst);
            if name == "__schism_syscall" && numbers.is_none_or(|numbers| numbers.contains(&56)) {
                println!("  any system call in {}", image.function(site.function).name);
            } else if image.function(callee).body.is_none() {
                println!("  {name} in {}", image.function(site.function).name);
            }
        }
    }
}

/// The most memory this process ever had, in KiB.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").trim().parse().ok()
}
