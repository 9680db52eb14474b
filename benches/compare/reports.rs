//! One report for each workload: finds out who takes part, checks that all answers agree, measures.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::input::{Content, Input};
use crate::measure::{self, Lane, Summary};
use crate::options::Options;
use crate::programs::{CLASSIC, EMPTY, Program, TAKEAWAY, THREADS, TWICE, expected};
use crate::record::Record;
use crate::result::Result;
use crate::scratch::scratch;
use crate::table;
use crate::workloads::{Plan, Workload, Yardstick};

pub fn report(workload: &Workload, programs: &[Program], options: &Options) -> Result<Vec<Record>> {
    println!("\n### {}: {}\n", workload.name, workload.about);
    if !workload.flags.is_empty() {
        println!(
            "takeaway has the flags {}; its answers are not compared.\n",
            workload.flags.join(" ")
        );
    }
    match workload.plan {
        Plan::Compare => compare(workload, programs, CLASSIC, options),
        Plan::Duel { yardstick, .. } => compare(workload, programs, yardstick, options),
        Plan::AsManyBytes(yardstick) => as_many_bytes(workload, yardstick, programs, options),
        Plan::Halves => halves(workload, programs, options),
        Plan::Tiny => tiny(workload, programs, options),
        Plan::Scaling => scaling(workload, programs, options),
        Plan::Sequences => sequences(workload, programs, options),
    }
}

fn records(workload: &Workload, input: &Input, rows: Vec<(&str, Summary)>) -> Vec<Record> {
    rows.into_iter()
        .map(|(name, summary)| Record::new(workload.name, name, input, summary))
        .collect()
}

fn compare(
    workload: &Workload,
    programs: &[Program],
    yardstick: &str,
    options: &Options,
) -> Result<Vec<Record>> {
    let input = Input::new(workload.content, options.cases, options.seed)?;
    let rows = contest(workload, &input, programs, yardstick, options.rounds)?;
    table::comparison(&rows, yardstick, &input);
    Ok(records(workload, &input, rows))
}

fn tiny(workload: &Workload, programs: &[Program], options: &Options) -> Result<Vec<Record>> {
    let input = Input::new(workload.content, 1, options.seed)?;
    let rows = contest(
        workload,
        &input,
        programs,
        EMPTY,
        options.rounds * options.tiny_runs,
    )?;
    table::tiny(&rows);
    Ok(records(workload, &input, rows))
}

/// Checks and measures all programs that can do the workload, the yardstick first.
fn contest<'a>(
    workload: &Workload,
    input: &Input,
    programs: &'a [Program],
    yardstick: &str,
    rounds: usize,
) -> Result<Vec<(&'a str, Summary)>> {
    let programs = take_part(workload, programs, yardstick);
    let lane = |program: &&'a Program| {
        let flags = if program.name == yardstick {
            &[][..]
        } else {
            workload.flags
        };
        Lane::new(program, input, workload).with(flags)
    };
    let mut lanes: Vec<Lane> = programs.iter().map(lane).collect();
    if workload.flags.is_empty() {
        check(&mut lanes)?;
    } else {
        lanes.iter().try_for_each(Lane::warm)?;
    }
    eprintln!(
        "{}: {rounds} rounds of {} programs",
        workload.name,
        lanes.len()
    );
    let summaries = measure::rounds(&lanes, rounds)?;
    print_extent(input, rounds);
    Ok(programs
        .iter()
        .map(|program| program.name)
        .zip(summaries)
        .collect())
}

fn print_extent(input: &Input, rounds: usize) {
    let (cases, bytes) = (input.cases, input.bytes);
    let own = table::mebibytes(measure::own_peak());
    println!(
        "{cases} cases, {bytes} bytes; {rounds} rounds; a peak near {own} MiB may really be lower.\n"
    );
}

fn as_many_bytes(
    workload: &Workload,
    yardstick: Yardstick,
    programs: &[Program],
    options: &Options,
) -> Result<Vec<Record>> {
    let input = |content| Input::new(content, options.cases, options.seed);
    let (other, own) = (input(yardstick.content)?, input(workload.content)?);
    println!(
        "{} rounds; yardstick is {}; ratios are those of the time for a byte.\n",
        options.rounds, yardstick.about
    );
    let lanes = [
        Lane::new(find(programs, yardstick.program), &other, workload),
        Lane::new(find(programs, TAKEAWAY), &own, workload).with(workload.flags),
    ];
    duel(
        workload,
        &[("yardstick", &other), (TAKEAWAY, &own)],
        &lanes,
        options,
    )
}

fn halves(workload: &Workload, programs: &[Program], options: &Options) -> Result<Vec<Record>> {
    let whole = Input::new(workload.content, options.cases, options.seed)?;
    let half = Input::new(workload.content, options.cases / 2, options.seed)?;
    println!(
        "{} rounds; each of two processes has a file of half as many cases.\n",
        options.rounds
    );
    // Both read the half, so together as many bytes as there are in the whole.
    let both = Input {
        path: half.path,
        cases: whole.cases,
        bytes: 2 * half.bytes,
    };
    let lanes = [
        Lane::new(find(programs, TWICE), &both, workload),
        Lane::new(find(programs, THREADS), &whole, workload).with(&["--threads", "2"]),
    ];
    duel(
        workload,
        &[(TWICE, &both), (THREADS, &whole)],
        &lanes,
        options,
    )
}

/// Measures two lanes, the yardstick first, and prints their ratios.
fn duel(
    workload: &Workload,
    inputs: &[(&str, &Input); 2],
    lanes: &[Lane; 2],
    options: &Options,
) -> Result<Vec<Record>> {
    eprintln!("{}: {} rounds of two inputs", workload.name, options.rounds);
    lanes.iter().try_for_each(Lane::warm)?;
    let summaries = measure::rounds(lanes, options.rounds)?;
    let rows: Vec<_> = inputs
        .iter()
        .zip(summaries)
        .map(|(&(name, input), summary)| (name, input, summary))
        .collect();
    table::inputs(&rows);
    Ok(rows
        .into_iter()
        .map(|(name, input, summary)| Record::new(workload.name, name, input, summary))
        .collect())
}

/// takeaway on two inputs in turn.
fn measure_two(
    inputs: [&Input; 2],
    workload: &Workload,
    programs: &[Program],
    rounds: usize,
) -> Result<[Summary; 2]> {
    let lanes = inputs.map(|input| Lane::new(find(programs, TAKEAWAY), input, workload));
    lanes.iter().try_for_each(Lane::warm)?;
    let summaries = measure::rounds(&lanes, rounds)?;
    Ok(summaries
        .try_into()
        .unwrap_or_else(|_| unreachable!("one summary for each lane")))
}

fn find<'a>(programs: &'a [Program], name: &str) -> &'a Program {
    programs
        .iter()
        .find(|program| program.name == name)
        .expect("always built")
}

/// The fewest cases of `scaling`: shorter inputs take little longer than starting a process.
const SCALING_FROM: u64 = 10_000;
/// One round of `scaling` goes through at least this many cases. Short inputs are run repeatedly.
const SCALING_ROUND: u64 = 1_000_000;

fn scaling(workload: &Workload, programs: &[Program], options: &Options) -> Result<Vec<Record>> {
    let named = options.workloads.names(workload.name);
    let most = if named {
        10 * options.cases
    } else {
        options.cases
    };
    let start = Input::new(workload.content, 1, options.seed)?;
    let mut rows = Vec::new();
    for cases in (0..)
        .map(|n| SCALING_FROM * 10u64.pow(n))
        .take_while(|cases| *cases <= most)
    {
        eprintln!("{}: {cases} cases", workload.name);
        let input = Input::new(workload.content, cases, options.seed)?;
        let runs = options.rounds * SCALING_ROUND.div_ceil(cases) as usize;
        let [start, whole] = measure_two([&start, &input], workload, programs, runs)?;
        rows.push((input, whole, start, runs));
    }
    table::scaling(&rows);
    Ok(rows
        .iter()
        .map(|(input, whole, start, _)| {
            Record::new(workload.name, TAKEAWAY, input, less(whole, start))
        })
        .collect())
}

/// Without the time that a single case takes.
fn less(whole: &Summary, start: &Summary) -> Summary {
    Summary {
        cpu: whole.cpu - start.cpu,
        wall: whole.wall - start.wall,
        peak: whole.peak,
    }
}

/// The numbers of values in `sequences`: shorter tables take little longer than starting a process.
const VALUES: [u64; 5] = [10_000, 30_000, 100_000, 300_000, 1_000_000];

fn sequences(workload: &Workload, programs: &[Program], options: &Options) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    let start = Input::new(workload.content, 1, options.seed)?;
    // The period of {1, n} is n + 1, as n is even; neither the code nor Grundy's game is known to
    // have one. A lone heap of Grundy's game is looked up in a list; a second heap, of one stone,
    // makes it take the table.
    for (start_of_case, name) in [
        ("5 2 1", "set {1, n}"),
        ("8 2 0 6 1", "octal game 0.6"),
        ("10 2 1", "Grundy's game"),
    ] {
        for values in VALUES {
            eprintln!("{}: {name}, {values} values", workload.name);
            let input = Input::new(Content::Values(start_of_case, values), 1, options.seed)?;
            let [start, whole] = measure_two([&start, &input], workload, programs, options.rounds)?;
            // Its cases are its values.
            let mut record = Record::new(workload.name, name, &input, less(&whole, &start));
            record.cases = values;
            records.push(record);
        }
    }
    table::sequences(&records);
    Ok(records)
}

/// The programs that can do this workload, the yardstick first. Prints which ones cannot.
fn take_part<'a>(
    workload: &Workload,
    programs: &'a [Program],
    yardstick: &str,
) -> Vec<&'a Program> {
    let mut able = Vec::new();
    let rival = |p: &Program| match workload.plan {
        Plan::Duel { program, .. } => p.name == program,
        Plan::Compare | Plan::Tiny => p.is_compared,
        Plan::AsManyBytes(_) | Plan::Halves | Plan::Scaling | Plan::Sequences => false,
    };
    for program in programs.iter().filter(|p| p.name == yardstick || rival(p)) {
        match program.obstacle(workload.name) {
            Some(reason) => println!("Left out: {} ({reason}).\n", program.name),
            None => able.push(program),
        }
    }
    able.sort_by_key(|program| program.name != yardstick);
    able
}

/// Checks that all programs give the same answer, and tells each lane how long it is.
fn check(lanes: &mut [Lane]) -> Result<()> {
    let (first, other) = (expected(), scratch().join("other.out"));
    let mut judges = lanes.iter().filter(|lane| lane.program.answers());
    let Some(yardstick) = judges.next() else {
        return Ok(());
    };
    yardstick.answer_to(&first)?;
    for judge in judges {
        judge.answer_to(&other)?;
        if !same_bytes(&first, &other)? {
            let names = (judge.program.name, yardstick.program.name);
            return Err(format!(
                "{} and {} differ on {}",
                names.0,
                names.1,
                judge.input.display()
            )
            .into());
        }
    }
    let answer = fs::metadata(&first)?.len();
    lanes.iter_mut().for_each(|lane| lane.answer = answer);
    Ok(())
}

/// Reads byte by byte: a whole answer in memory would show up as memory of the programs that run
/// later.
fn same_bytes(one: &Path, other: &Path) -> io::Result<bool> {
    if fs::metadata(one)?.len() != fs::metadata(other)?.len() {
        return Ok(false);
    }
    let pairs = BufReader::new(File::open(one)?)
        .bytes()
        .zip(BufReader::new(File::open(other)?).bytes());
    for (one, other) in pairs {
        if one? != other? {
            return Ok(false);
        }
    }
    Ok(true)
}
