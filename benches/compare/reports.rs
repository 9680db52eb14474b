//! One report for each workload: finds out who takes part, checks that all answers agree, measures.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::generate::Content;
use crate::input::Input;
use crate::measure::{self, Lane, Summary};
use crate::options::Options;
use crate::programs::{Program, CLASSIC, EMPTY, TAKEAWAY};
use crate::result::Result;
use crate::scratch::scratch;
use crate::table;
use crate::workloads::{Plan, Workload};

pub fn report(workload: &Workload, programs: &[Program], options: &Options) -> Result<()> {
    println!("\n### {}: {}\n", workload.name, workload.about);
    match workload.plan {
        Plan::Compare => compare(workload, programs, CLASSIC, options),
        Plan::Duel { yardstick, .. } => compare(workload, programs, yardstick, options),
        Plan::AsManyBytes { other, about } => as_many_bytes(workload, (other, about), programs, options),
        Plan::Tiny => tiny(workload, programs, options),
        Plan::Scaling => scaling(workload, programs, options),
    }
}

fn compare(workload: &Workload, programs: &[Program], yardstick: &str, options: &Options) -> Result<()> {
    let input = Input::new(workload.content, options.cases, options.seed)?;
    let rows = contest(workload, &input, programs, yardstick, options.rounds)?;
    table::comparison(&rows, yardstick, &input);
    Ok(())
}

fn tiny(workload: &Workload, programs: &[Program], options: &Options) -> Result<()> {
    let input = Input::new(workload.content, 1, options.seed)?;
    let rows = contest(workload, &input, programs, EMPTY, options.rounds * options.tiny_runs)?;
    table::tiny(&rows);
    Ok(())
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
    let mut lanes: Vec<Lane> = programs.iter().map(|program| Lane::new(program, input, workload)).collect();
    check(&mut lanes)?;
    eprintln!("{}: {rounds} rounds of {} programs", workload.name, lanes.len());
    let summaries = measure::rounds(&lanes, rounds)?;
    print_extent(input, rounds);
    Ok(programs.iter().map(|program| program.name).zip(summaries).collect())
}

fn print_extent(input: &Input, rounds: usize) {
    let (cases, bytes) = (input.cases, input.bytes);
    let own = table::mebibytes(measure::own_peak());
    println!("{cases} cases, {bytes} bytes; {rounds} rounds; a peak near {own} MiB may really be lower.\n");
}

fn as_many_bytes(
    workload: &Workload,
    (other, about): (Content, &str),
    programs: &[Program],
    options: &Options,
) -> Result<()> {
    eprintln!("{}: {} rounds of two inputs", workload.name, options.rounds);
    let input = |content| Input::new(content, options.cases, options.seed);
    let inputs = [input(other)?, input(workload.content)?];
    let [other, own] = measure_two(inputs.each_ref(), workload, programs, options.rounds)?;
    println!("{} rounds; same-bytes is {about}; ratios are those of the time for a byte.\n", options.rounds);
    table::inputs(&[("same-bytes", &inputs[0], other), (workload.name, &inputs[1], own)]);
    Ok(())
}

/// takeaway on two inputs in turn.
fn measure_two(inputs: [&Input; 2], workload: &Workload, programs: &[Program], rounds: usize) -> Result<[Summary; 2]> {
    let takeaway = programs.iter().find(|program| program.name == TAKEAWAY).expect("always built");
    let lanes = inputs.map(|input| Lane::new(takeaway, input, workload));
    let summaries = measure::rounds(&lanes, rounds)?;
    Ok(summaries.try_into().unwrap_or_else(|_| unreachable!("one summary for each lane")))
}

/// The fewest cases of `scaling`: shorter inputs take little longer than starting a process.
const SCALING_FROM: u64 = 10_000;
/// One round of `scaling` goes through at least this many cases. Short inputs are run repeatedly.
const SCALING_ROUND: u64 = 1_000_000;

fn scaling(workload: &Workload, programs: &[Program], options: &Options) -> Result<()> {
    let named = options.workloads.names(workload.name);
    let most = if named { 10 * options.cases } else { options.cases };
    let start = Input::new(workload.content, 1, options.seed)?;
    let mut rows = Vec::new();
    for cases in (0..).map(|n| SCALING_FROM * 10u64.pow(n)).take_while(|cases| *cases <= most) {
        eprintln!("{}: {cases} cases", workload.name);
        let input = Input::new(workload.content, cases, options.seed)?;
        let runs = options.rounds * SCALING_ROUND.div_ceil(cases) as usize;
        let [start, whole] = measure_two([&start, &input], workload, programs, runs)?;
        rows.push((input, whole, start, runs));
    }
    table::scaling(&rows);
    Ok(())
}

/// The programs that can do this workload, the yardstick first. Prints which ones cannot.
fn take_part<'a>(workload: &Workload, programs: &'a [Program], yardstick: &str) -> Vec<&'a Program> {
    let mut able = Vec::new();
    let rival = |p: &Program| match workload.plan {
        Plan::Duel { program, .. } => p.name == program,
        _ => p.is_compared,
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
    let (first, other) = (scratch().join("first.out"), scratch().join("other.out"));
    let mut judges = lanes.iter().filter(|lane| lane.program.answers());
    let Some(yardstick) = judges.next() else {
        return Ok(());
    };
    yardstick.answer_to(&first)?;
    for judge in judges {
        judge.answer_to(&other)?;
        if !same_bytes(&first, &other)? {
            let names = (judge.program.name, yardstick.program.name);
            return Err(format!("{} and {} differ on {}", names.0, names.1, judge.input.display()).into());
        }
    }
    let answer = fs::metadata(&first)?.len();
    lanes.iter_mut().for_each(|lane| lane.answer = answer);
    Ok(())
}

/// Reads byte by byte: a whole answer in memory would show up as memory of the programs that run later.
fn same_bytes(one: &Path, other: &Path) -> io::Result<bool> {
    if fs::metadata(one)?.len() != fs::metadata(other)?.len() {
        return Ok(false);
    }
    let pairs = BufReader::new(File::open(one)?).bytes().zip(BufReader::new(File::open(other)?).bytes());
    for (one, other) in pairs {
        if one? != other? {
            return Ok(false);
        }
    }
    Ok(true)
}
