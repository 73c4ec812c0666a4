//! A comparison whose time was over while its programs were still compiled: nothing is known of the versions, and that is an answer.

use std::time::Instant;

use schism_report::Ended;
use schism_report::diff::{Answer, DiffFolder, Ignore, RunFacts, Verdict};
use schism_search::Counters;

use super::request::Request;
use super::{Conclusion, header, versions};

/// Whether a tool had no time left.
pub(super) fn is_said_by(error: &anyhow::Error) -> bool {
    words(error).is_some()
}

fn words(error: &anyhow::Error) -> Option<String> {
    let tool = error.chain().find_map(|cause| cause.downcast_ref::<schism_native::Error>())?;
    matches!(tool, schism_native::Error::OutOfTime(_)).then(|| tool.to_string())
}

/// The answer, if an error says that there was no time left; otherwise the error.
pub(super) fn conclude(options: &Request, error: anyhow::Error, start: Instant) -> anyhow::Result<Conclusion> {
    let Some(over) = words(&error) else { return Err(error) };
    let ignore = Ignore::parse(&options.ignore)?;
    let versions = versions::given(options)?;
    let folder =
        DiffFolder::create(&options.output, &header(options, &versions, &options.template, Vec::new(), &ignore)?)?;
    versions::keep_recipe(&versions, options)?;
    let facts = RunFacts { ended: Ended::MaxTime, seconds: start.elapsed().as_secs_f64(), ..RunFacts::new() };
    let verdict = Verdict {
        answer: Answer::Inconclusive,
        bounds: vec!["nothing was compared".to_owned()],
        reasons: vec![Ended::MaxTime.to_string(), over],
        not_reached: Vec::new(),
        sizes: Vec::new(),
        ledger: Vec::new(),
    };
    folder.finish(&facts, &verdict, &[])?;
    let counters = Counters::default();
    Ok(Conclusion { folder, facts, verdict, counters, first_error: None, findings: 0, signatures: None })
}
