//! Draws the measurements. Each chart says with words, places and shapes what it also says with colours, and brings its
//! own background, so that it reads the same on light and dark pages.

use std::fs;
use std::ops::Range;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::programs::{CLASSIC, TAKEAWAY};
use crate::record::Record;
use crate::result::Result;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const PAPER: RGBColor = RGBColor(250, 250, 248);
const INK: RGBColor = RGBColor(30, 30, 30);
const FAINT: RGBColor = RGBColor(205, 205, 200);
const OWN: RGBColor = RGBColor(0, 90, 160);
const OTHERS: RGBColor = RGBColor(150, 150, 145);
const LINES: [RGBColor; 3] = [OWN, RGBColor(200, 80, 0), RGBColor(60, 120, 60)];

/// The programs of the chart, from fast to slow, and what it calls them.
const BARS: [(&str, &str); 8] = [
    (TAKEAWAY, "takeaway"),
    ("mmap-swar", "C++ mmap, SWAR"),
    (CLASSIC, "C++ fread"),
    ("getchar", "C++ getchar"),
    ("rust-whole", "Rust split"),
    ("rust-lines", "Rust read_line"),
    ("iostream", "C++ iostream"),
    ("python", "Python"),
];

/// Draws what `records` has measurements for.
pub fn draw(records: &[Record], folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    peers(records, &folder.join("peers.svg"))?;
    cases(records, &folder.join("cases.svg"))?;
    sequences(records, &folder.join("sequences.svg"))
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}

fn of<'a>(records: &'a [Record], workload: &'a str) -> impl Iterator<Item = &'a Record> {
    records.iter().filter(move |record| record.workload == workload)
}

/// The workloads that compare all programs, in their order.
fn compared(records: &[Record]) -> Vec<&str> {
    let mut names: Vec<&str> = records.iter().map(|record| record.workload).collect();
    names.dedup();
    names.retain(|name| ["mmap-swar", CLASSIC].iter().all(|program| of(records, name).any(|r| r.name == *program)));
    names.retain(|name| *name != "tiny");
    names
}

/// Pixels: a panel for each workload, three in a row, with a line for each program.
const PANEL: (u32, u32) = (310, 190);
const LINE: i32 = 17;
const HEAD: i32 = 26;
const NAMES: i32 = 104;

fn peers(records: &[Record], path: &Path) -> Result<()> {
    let workloads = compared(records);
    if workloads.is_empty() {
        return Ok(());
    }
    let rows = workloads.len().div_ceil(3) as u32;
    let area = SVGBackend::new(path, (3 * PANEL.0, 40 + rows * PANEL.1)).into_drawing_area();
    area.fill(&PAPER)?;
    let title = "CPU time as a multiple of that of the usual C++ reader (fread); shorter is faster";
    area.draw(&Text::new(title, (10, 12), font(16)))?;
    let (_, panels) = area.split_vertically(40);
    for (panel, workload) in panels.split_evenly((rows as usize, 3)).iter().zip(workloads) {
        bars(panel, workload, &ratios(records, workload))?;
    }
    area.present()?;
    Ok(())
}

/// What the chart calls a program, and its time as a multiple of the yardstick's.
fn ratios<'a>(records: &[Record], workload: &str) -> Vec<(&'a str, Option<f64>)> {
    let cpu =
        |program: &str| of(records, workload).find(|record| record.name == program).map(|record| record.summary.cpu);
    let yardstick = cpu(CLASSIC).unwrap_or(1.0);
    BARS.iter().map(|(program, shown)| (*shown, cpu(program).map(|cpu| cpu / yardstick))).collect()
}

/// Longer bars are cut off, or the short ones could not be seen: most of the way is Python's.
const LONGEST: f64 = 6.5;

fn bars(panel: &Area, workload: &str, rows: &[(&str, Option<f64>)]) -> Result<()> {
    let bold = ("sans-serif", 15).into_font().style(FontStyle::Bold).color(&INK);
    panel.draw(&Text::new(workload.to_owned(), (NAMES, 8), bold))?;
    let width = f64::from(PANEL.0 as i32 - NAMES - 50);
    let x = |ratio: f64| NAMES + (ratio.min(LONGEST) / LONGEST * width) as i32;
    let bottom = HEAD + rows.len() as i32 * LINE;
    panel.draw(&PathElement::new([(x(1.0), HEAD), (x(1.0), bottom)], FAINT.stroke_width(1)))?;
    for (place, (name, ratio)) in (0..).zip(rows) {
        let y = HEAD + place * LINE;
        let right = font(12).pos(Pos::new(HPos::Right, VPos::Center));
        panel.draw(&Text::new((*name).to_owned(), (NAMES - 6, y + LINE / 2), right))?;
        let left = font(12).pos(Pos::new(HPos::Left, VPos::Center));
        let Some(ratio) = *ratio else {
            panel.draw(&Text::new("–", (NAMES + 4, y + LINE / 2), left))?;
            continue;
        };
        let color = if place == 0 { OWN } else { OTHERS };
        panel.draw(&Rectangle::new([(NAMES, y + 2), (x(ratio), y + LINE - 2)], color.filled()))?;
        let cut = if ratio > LONGEST { "… " } else { "" };
        panel.draw(&Text::new(format!("{cut}{ratio:.2}"), (x(ratio) + 4, y + LINE / 2), left))?;
    }
    Ok(())
}

/// A line of points, and its name.
type Series = (String, Vec<(f64, f64)>);

fn cases(records: &[Record], path: &Path) -> Result<()> {
    let nanoseconds = |record: &Record| (record.cases as f64, record.summary.cpu * 1e9 / record.cases as f64);
    let points: Vec<(f64, f64)> = of(records, "scaling").map(nanoseconds).collect();
    let top = points.iter().map(|(_, y)| *y).fold(0.0, f64::max) * 1.2;
    lines(path, ["takeaway, mixed: CPU time for a case (ns)", "cases"], 0.0..top, &[(String::new(), points)])
}

fn sequences(records: &[Record], path: &Path) -> Result<()> {
    let mut series: Vec<Series> = Vec::new();
    for record in of(records, "sequences") {
        if series.last().is_none_or(|(name, _)| *name != record.name) {
            series.push((record.name.clone(), Vec::new()));
        }
        // What takes less than starting a process may seem to take no time.
        let point = (record.cases as f64, record.summary.cpu.max(1e-4).log10());
        series.last_mut().expect("just pushed").1.push(point);
    }
    lines(path, ["CPU time of a table (s)", "Grundy values"], -4.0..1.0, &series)
}

/// Draws lines over a logarithmic axis. Names stand at the ends of their lines, and points have a shape for each line.
fn lines(path: &Path, [title, below]: [&str; 2], range: Range<f64>, series: &[Series]) -> Result<()> {
    let all = || series.iter().flat_map(|(_, points)| points);
    let [least, most] = [f64::min, f64::max].map(|pick| all().map(|(x, _)| *x).reduce(pick));
    let (Some(least), Some(most)) = (least, most) else {
        return Ok(());
    };
    let area = SVGBackend::new(path, (640, 360)).into_drawing_area();
    area.fill(&PAPER)?;
    let logarithmic = range.start < 0.0;
    let mut builder = ChartBuilder::on(&area);
    builder.caption(title, font(16)).margin(12).margin_right(if series.len() > 1 { 120 } else { 24 });
    builder.x_label_area_size(40).y_label_area_size(56);
    let mut chart = builder.build_cartesian_2d((least..most * 1.02).log_scale(), range)?;
    let power = |x: f64| if x.log10().fract() == 0.0 { format!("10^{}", x.log10()) } else { String::new() };
    let height = |y: f64| match (logarithmic, y.fract() == 0.0) {
        (true, true) => format!("10^{y}"),
        (true, false) => String::new(),
        (false, _) => format!("{y}"),
    };
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT).bold_line_style(FAINT).axis_style(INK);
    mesh.label_style(font(13)).axis_desc_style(font(13)).x_desc(below);
    mesh.x_label_formatter(&|x| power(*x)).y_label_formatter(&|y| height(*y)).draw()?;
    for (place, (name, points)) in series.iter().enumerate() {
        let color = LINES[place % LINES.len()];
        chart.draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))?;
        let points_of = points.iter().copied();
        match place {
            0 => chart.draw_series(points_of.map(|point| Circle::new(point, 4, color.filled())))?,
            1 => chart.draw_series(points_of.map(|point| TriangleMarker::new(point, 6, color.filled())))?,
            _ => chart.draw_series(points_of.map(|point| Cross::new(point, 4, color.stroke_width(2))))?,
        };
        if let Some(end) = points.last() {
            let (x, y) = chart.backend_coord(end);
            // Two lines may end close to each other.
            let up = if place % 2 == 1 { 14 } else { 0 };
            area.draw(&Text::new(name.clone(), (x + 10, y - 5 - up), font(13)))?;
        }
    }
    area.present()?;
    Ok(())
}
