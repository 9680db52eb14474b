//! The measurements as data, for other programs.

use crate::input::Input;
use crate::measure::Summary;
use crate::options::Options;

/// One row of a table.
pub struct Record {
    pub workload: &'static str,
    /// The program, or what distinguishes the rows of a workload that has only takeaway.
    pub name: String,
    pub cases: u64,
    pub bytes: u64,
    pub summary: Summary,
}

impl Record {
    pub fn new(workload: &'static str, name: &str, input: &Input, summary: Summary) -> Self {
        Self {
            workload,
            name: name.to_owned(),
            cases: input.cases,
            bytes: input.bytes,
            summary,
        }
    }
}

/// All names are plain ASCII, so Rust quotes them as JSON does.
pub fn json(records: &[Record], processor: &str, options: &Options) -> String {
    let rows: Vec<String> = records.iter().map(row).collect();
    format!(
        "{{\n\"processor\": {processor:?},\n\"seed\": {}, \"rounds\": {},\n\"rows\": [\n{}\n]\n}}\n",
        options.seed,
        options.rounds,
        rows.join(",\n")
    )
}

fn row(record: &Record) -> String {
    let Record {
        workload,
        name,
        cases,
        bytes,
        summary: Summary { cpu, wall, peak },
    } = record;
    format!(
        "{{\"workload\": {workload:?}, \"name\": {name:?}, \"cases\": {cases}, \"bytes\": {bytes}, \
         \"cpu_s\": {cpu:.9}, \"wall_s\": {wall:.9}, \"peak_bytes\": {peak}}}"
    )
}
