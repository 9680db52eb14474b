//! One report for each workload: who takes part, that all answers agree, the measurements.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::generate::Content;
use crate::measure::{self, Lane, Summary};
use crate::options::Options;
use crate::programs::{Program, APART, CLASSIC, EMPTY, TAKEAWAY};
use crate::table;
use crate::workloads::{scratch, Input, Plan, Workload};
use crate::Result;

pub fn report(workload: &Workload, programs: &[Program], options: &Options) -> Result<()> {
    println!("\n### {}: {}\n", workload.name, workload.about);
    match workload.plan {
        Plan::Compare => compare(workload, programs, CLASSIC, options),
        Plan::Duel { yardstick, .. } => compare(workload, programs, yardstick, options),
        Plan::AsManyBytes(other) => as_many_bytes(workload, other, programs, options),
        Plan::Tiny => tiny(workload, programs, options),
        Plan::Scaling => scaling(workload, programs, options),
    }
}

fn compare(workload: &Workload, programs: &[Program], yardstick: &str, options: &Options) -> Result<()> {
    let input = Input::new(workload.content, options.cases, options)?;
    let rows = contest(workload, &input, programs, yardstick, options.rounds)?;
    table::comparison(&rows, yardstick, &input);
    Ok(())
}

fn tiny(workload: &Workload, programs: &[Program], options: &Options) -> Result<()> {
    let input = Input::new(workload.content, 1, options)?;
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
    println!("{cases} cases, {bytes} bytes; {rounds} rounds; peaks near {own} MiB may be less.\n");
}

fn as_many_bytes(workload: &Workload, other: Content, programs: &[Program], options: &Options) -> Result<()> {
    eprintln!("{}: {} rounds of two inputs", workload.name, options.rounds);
    let takeaway = takeaway(programs);
    let input = |content| Input::new(content, options.cases, options);
    let inputs = [input(other)?, input(workload.content)?];
    let lanes = inputs.each_ref().map(|input| Lane::new(takeaway, input, workload));
    let [other, own] = measure::rounds(&lanes, options.rounds)?.try_into().unwrap_or_else(|_| unreachable!());
    println!("{} rounds; same-bytes is selector 2, 3 heaps uniform below 10^18.\n", options.rounds);
    table::inputs(&[("same-bytes", &inputs[0], other), (workload.name, &inputs[1], own)]);
    Ok(())
}

/// Powers of ten from here on: shorter inputs drown in the cost of starting a process.
const SCALING_FROM: u64 = 10_000;
/// Cases that one round of `scaling` gets through at least, in repeated runs of short inputs.
const SCALING_ROUND: u64 = 1_000_000;

fn scaling(workload: &Workload, programs: &[Program], options: &Options) -> Result<()> {
    let takeaway = takeaway(programs);
    let most = if options.names_workload(workload.name) { 10 * options.cases } else { options.cases };
    let start = Input::new(workload.content, 1, options)?;
    let mut rows = Vec::new();
    for power in (0..).map(|n| SCALING_FROM * 10u64.pow(n)).take_while(|cases| *cases <= most) {
        eprintln!("{}: {power} cases", workload.name);
        let input = Input::new(workload.content, power, options)?;
        let lanes = [Lane::new(takeaway, &start, workload), Lane::new(takeaway, &input, workload)];
        let runs = options.rounds * SCALING_ROUND.div_ceil(power) as usize;
        let [start, whole] = measure::rounds(&lanes, runs)?.try_into().unwrap_or_else(|_| unreachable!());
        rows.push((input, whole, start, runs));
    }
    table::scaling(&rows);
    Ok(())
}

fn takeaway(programs: &[Program]) -> &Program {
    programs.iter().find(|program| program.name == TAKEAWAY).expect("always built")
}

/// The programs for this workload, the yardstick first; tells which cannot do it.
fn take_part<'a>(workload: &Workload, programs: &'a [Program], yardstick: &str) -> Vec<&'a Program> {
    let mut able = Vec::new();
    let rival = |p: &Program| match workload.plan {
        Plan::Duel { program, .. } => p.name == program,
        _ => p.wanted && !APART.contains(&p.name),
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

/// Fails unless all programs give the same answer; tells the lanes how long it is.
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

/// Byte by byte, since an answer in memory would show as memory of the programs run next.
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
