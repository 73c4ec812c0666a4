//! `schism diff` on whole projects: two revisions, folders or archives are built, and the programs that the change touches are compared.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use schism_diff::diff::{Afterwards, BuiltPair, BuiltVersion, Request};
use schism_native::{Cache, Clang};
use schism_project::{Builder, Built, BuiltProgram, Given, ProgramPair, Programs, Range, Repository, Store, Way};

use super::options::{USUAL_TIME, Versions};
use super::{End, Options, alone, commands, compare, settings};
use crate::command::build::lacking;
use crate::exit::Exit;
use crate::{interrupt, say};

/// Programs that are named one by one.
const NAMED: usize = 8;

/// The versions, if they are those of a project.
pub(super) fn versions(options: &Options) -> anyhow::Result<Option<[Given; 2]>> {
    let here = env::current_dir().context("cannot find the working directory")?;
    if let Some(range) = &options.project.git {
        let repository = Repository::around(&here)?;
        return Ok(Some(match repository.range(range)? {
            Range::Commits(old, new) => [Given::Commit(repository.clone(), old), Given::Commit(repository, new)],
            Range::Working(old) => [Given::Commit(repository.clone(), old), Given::Working(repository)],
        }));
    }
    let (Some(old), Some(new)) = (&options.versions.old, &options.versions.new) else { return Ok(None) };
    let asked = options.project.build.is_some()
        || options.project.compile_commands.is_some()
        || !options.project.program.is_empty();
    let is_project = |given: &Given| match given {
        // A folder of C files and nothing else is a program.
        Given::Folder(folder) => asked || Way::detect(folder).is_some_and(|way| !way.found.contains("C files")),
        _ => true,
    };
    let Versions { cc_arg, old_cc_arg, new_cc_arg, .. } = &options.versions;
    let has_arguments = [cc_arg, old_cc_arg, new_cc_arg].iter().any(|arguments| !arguments.is_empty());
    match [Given::at(old), Given::at(new)] {
        [Some(old), Some(new)] if !has_arguments && (is_project(&old) || is_project(&new)) => Ok(Some([old, new])),
        _ if asked => bail!("--build and --program are for whole projects: --git, two folders or two archives"),
        _ => Ok(None),
    }
}

/// Builds and compares.
pub(super) fn run(options: &Options, given: &[Given; 2]) -> anyhow::Result<End> {
    // What cannot be written is said before anything is built.
    schism_report::check_output(&options.output.output)?;
    let (mut options, seeds) = settings::applied(options, given)?;
    if let Some(list) = &options.project.compile_commands {
        options.project.build = Some(commands::build_command(list, &roots(given)?)?);
    }
    let cache = Cache::from_env()?;
    let versions = build(&options, &cache, given)?;
    let believed = &versions[usize::from(options.project.trust)].tree;
    options.input.seed_dir.extend(seeds.iter().map(|seed| believed.join(seed)));
    let options = &options;
    let programs = Programs::of(&Store::open(&cache)?, &versions)?;
    if options.input.entry_changed {
        return functions(options, &touched_functions(options, &programs)?, &programs, &versions);
    }
    let libraries: Vec<&ProgramPair> = programs.libraries.iter().filter(|pair| pair.is_touched).collect();
    if options.project.program.is_empty() && programs.pairs.is_empty() && !programs.libraries.is_empty() {
        say::note!("no program that both versions build; the changed functions of libraries are compared");
        return functions(options, &libraries, &programs, &versions);
    }
    let chosen = choose(options, &programs, &versions)?;
    if chosen.is_empty() && !libraries.is_empty() {
        say::note!("no program is touched by the change; the changed functions of libraries are compared");
        return functions(options, &libraries, &programs, &versions);
    }
    if chosen.is_empty() {
        return unchanged(&programs, &versions);
    }
    let ends = each(options, &chosen, &versions)?;
    let end = together(&ends);
    if end == End::NotReached && options.project.program.is_empty() && !libraries.is_empty() {
        say::note!("no program comes to the change; the changed functions of libraries are compared");
        return functions(options, &libraries, &programs, &versions);
    }
    if end == End::Same && !libraries.is_empty() {
        let all = names(libraries.iter().map(|pair| pair.name.as_path()));
        say::note!("only programs were compared; the changed functions of {all} are with --entry-changed");
    }
    Ok(end)
}

/// Compares programs in turn.
fn each(options: &Options, chosen: &[&ProgramPair], versions: &[Built; 2]) -> anyhow::Result<Vec<End>> {
    let mut ends = Vec::new();
    for (number, pair) in chosen.iter().enumerate() {
        if chosen.len() > 1 {
            say::note!("program {} of {}: {}", number + 1, chosen.len(), pair.name.display());
        }
        let request = request(options, pair, versions, chosen.len() > 1)?;
        let end = compare(options, &request, Afterwards::More).with_context(|| pair.name.display().to_string());
        match end {
            Ok(end) => ends.push(end),
            Err(error) if chosen.len() == 1 => return Err(error),
            Err(error) => {
                say::note!("{error:#}");
                ends.push(End::Other(Exit::Trouble));
            }
        }
        if interrupt::pressed() {
            ends.push(End::Other(Exit::Interrupted));
            break;
        }
    }
    Ok(ends)
}

/// Of what --entry-changed compares the functions: of libraries, and where no library changed, of programs.
fn touched_functions<'p>(options: &Options, programs: &'p Programs) -> anyhow::Result<Vec<&'p ProgramPair>> {
    if !options.project.program.is_empty() {
        return Ok(options.project.program.iter().map(|name| programs.named(name)).collect::<Result<_, _>>()?);
    }
    let touched = |pairs: &'p [ProgramPair]| -> Vec<&'p ProgramPair> {
        pairs.iter().filter(|pair| pair.is_touched && !pair.changed.is_empty()).collect()
    };
    let libraries = touched(&programs.libraries);
    Ok(if libraries.is_empty() { touched(&programs.pairs) } else { libraries })
}

/// Compares the changed functions of libraries or programs.
fn functions(
    options: &Options,
    pairs: &[&ProgramPair],
    programs: &Programs,
    versions: &[Built; 2],
) -> anyhow::Result<End> {
    if pairs.is_empty() {
        return unchanged(programs, versions);
    }
    for (side, version) in versions.iter().enumerate() {
        if !programs.libraries_alone[side].is_empty() {
            let all = names(programs.libraries_alone[side].iter().map(std::path::PathBuf::as_path));
            say::note!("only {} builds: {all}", version.name);
        }
    }
    let mut ends = Vec::new();
    for pair in pairs {
        say::note!("the changed functions of {}", pair.name.display());
        let request = request(options, pair, versions, pairs.len() > 1)?;
        ends.push(alone::run(options, &request).with_context(|| pair.name.display().to_string())?);
        if interrupt::pressed() {
            break;
        }
    }
    Ok(together(&ends))
}

/// Where the versions lie for their user, as a list of compile commands names them.
fn roots(given: &[Given; 2]) -> anyhow::Result<Vec<PathBuf>> {
    let mut roots = Vec::new();
    for given in given {
        let folder = match given {
            Given::Commit(repository, _) | Given::Working(repository) => repository.top().map(Path::to_owned),
            Given::Folder(folder) => Some(folder.clone()),
            Given::Archive(_) => None,
        };
        if let Some(folder) = folder {
            roots.push(folder.canonicalize().with_context(|| format!("cannot find {}", folder.display()))?);
        }
    }
    if roots.is_empty() {
        bail!("--compile-commands: archives have no place in which anything was compiled");
    }
    Ok(roots)
}

fn build(options: &Options, cache: &Cache, given: &[Given; 2]) -> anyhow::Result<[Built; 2]> {
    let clang = Clang::find(cache)?;
    let builder = Builder {
        cache,
        clang: &clang,
        wrapper: env::current_exe().context("cannot find schism's own program")?,
        command: options.project.build.clone(),
        insist: options.output.without_walls,
        limit: Some(options.project.build_time),
    };
    Ok(builder.both([&given[0], &given[1]], &mut |line| say::note!("{line}"))?)
}

/// The programs that are compared, in their order.
fn choose<'p>(
    options: &Options,
    programs: &'p Programs,
    versions: &[Built; 2],
) -> anyhow::Result<Vec<&'p ProgramPair>> {
    let named = &options.project.program;
    if !named.is_empty() {
        return Ok(named.iter().map(|name| programs.named(name)).collect::<Result<_, _>>()?);
    }
    if programs.pairs.is_empty() {
        let alone = |side: usize| names(programs.alone[side].iter().map(std::path::PathBuf::as_path));
        let compiled = versions[1].records.len();
        bail!(
            "no program that both versions build ({compiled} sources were compiled). The old version's programs: {}. The new one's: {}. Does the \
             build make its programs? Another command is said with --build 'COMMAND'",
            alone(0),
            alone(1)
        );
    }
    for (side, version) in versions.iter().enumerate() {
        if !programs.alone[side].is_empty() {
            let all = names(programs.alone[side].iter().map(std::path::PathBuf::as_path));
            say::note!("only {} builds: {all}", version.name);
        }
    }
    let touched: Vec<&ProgramPair> = programs.pairs.iter().filter(|pair| pair.is_touched).collect();
    let rest = programs.pairs.len() - touched.len();
    if !touched.is_empty() {
        let all = names(touched.iter().map(|pair| pair.name.as_path()));
        let others = if rest > 0 { format!("; {rest} others are the same, byte for byte") } else { String::new() };
        say::note!("touched by the change: {all}{others}");
    }
    Ok(touched)
}

fn names<'p>(paths: impl Iterator<Item = &'p Path>) -> String {
    let all: Vec<String> = paths.map(|path| path.display().to_string()).collect();
    match all.len() {
        0 => "none".to_owned(),
        count if count > NAMED => format!("{} and {} more", all[..NAMED].join(", "), count - NAMED),
        _ => all.join(", "),
    }
}

/// No program is touched.
fn unchanged(programs: &Programs, versions: &[Built; 2]) -> anyhow::Result<End> {
    if programs.alone.iter().chain(&programs.libraries_alone).any(|alone| !alone.is_empty()) {
        bail!(
            "the programs and libraries that both versions build are the same, byte for byte; those that one builds alone cannot be compared"
        );
    }
    if let Some(pair) = programs.pairs.iter().chain(&programs.libraries).find(|pair| pair.is_touched) {
        let why = pair.doubts().first().cloned().unwrap_or_default();
        say::result(&format!("INCONCLUSIVE: {}: {why}\n", pair.name.display()))?;
        return Ok(End::Other(Exit::OutOfBudget));
    }
    let all = names(programs.pairs.iter().chain(&programs.libraries).map(|pair| pair.name.as_path()));
    say::result(&format!(
        "SAME: what {} and {} build is the same, byte for byte: {all}\n",
        versions[0].name, versions[1].name
    ))?;
    Ok(End::Same)
}

/// What the library is asked about a pair of programs.
fn request(
    options: &Options,
    pair: &ProgramPair,
    versions: &[Built; 2],
    is_one_of_many: bool,
) -> anyhow::Result<Request> {
    let mut request = options.request();
    (request.old, request.new) = (None, None);
    if options.budget.max_time.is_none() {
        say::note!("for {} s at most; another limit is said with --max-time", USUAL_TIME.as_secs());
    }
    if is_one_of_many {
        let name = pair.name.to_string_lossy().replace('/', "-");
        let mut folder = request.output.clone().into_os_string();
        folder.push(format!(".{name}"));
        request.output = folder.into();
    }
    for record in &pair.sides[1].lacking {
        say::note!("without bitcode: {}", lacking(record, &versions[1].place));
    }
    if pair.sides.iter().any(|side| side.needs_own) && request.entry.is_none() {
        say::note!("the native programs are made of the bitcode, because the project's own need its shared libraries");
    }
    request.built = Some(pair_of(pair, [&versions[0], &versions[1]]));
    Ok(request)
}

/// Two versions of a program, as the library takes them.
pub(in crate::command) fn pair_of(pair: &ProgramPair, versions: [&Built; 2]) -> BuiltPair {
    let version = |side: usize| {
        let BuiltProgram { program, modules, needs_own, .. } = pair.sides[side].clone();
        let Built { name, place, tree, .. } = versions[side].clone();
        // Its libraries are not where it looks for them.
        let program = Some(program).filter(|_| !needs_own);
        BuiltVersion { name, program, modules, place, tree }
    };
    let called = pair.name.file_name().unwrap_or_default().to_owned();
    BuiltPair { called, versions: [version(0), version(1)], doubts: pair.doubts() }
}

/// What several comparisons come to: a difference is one, and without any the worst counts.
fn together(ends: &[End]) -> End {
    let order = [
        End::Other(Exit::Interrupted),
        End::Other(Exit::Different),
        End::Other(Exit::Trouble),
        End::Other(Exit::OutOfBudget),
        End::NotReached,
    ];
    order.into_iter().find(|end| ends.contains(end)).unwrap_or(End::Same)
}
