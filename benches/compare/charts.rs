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
    ("mmap-swar", "C++ mmap"),
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

/// What somebody is told who does not see a chart.
struct About {
    title: &'static str,
    description: &'static str,
}

/// Puts the title and the description into a drawn file: plotters writes neither.
fn describe(path: &Path, about: &About) -> Result<()> {
    let drawn = fs::read_to_string(path)?;
    let head_end = drawn.find('>').ok_or("a chart without a head")? + 1;
    let (head, body) = drawn.split_at(head_end);
    let About { title, description } = about;
    fs::write(path, format!("{head}\n<title>{title}</title>\n<desc>{description}</desc>{body}"))?;
    Ok(())
}

/// The size that letters have in the file, in pixels: plotters divides what it is told by 1.24.
fn told(pixels: f64) -> f64 {
    pixels * 1.24
}

fn font(pixels: f64) -> TextStyle<'static> {
    ("sans-serif", told(pixels)).into_font().color(&INK)
}

fn of<'a>(records: &'a [Record], workload: &'a str) -> impl Iterator<Item = &'a Record> {
    records.iter().filter(move |record| record.workload == workload)
}

/// The workloads that compare all programs, in their order.
fn compared(records: &[Record]) -> Vec<&str> {
    let mut names: Vec<&str> = records.iter().map(|record| record.workload).collect();
    names.dedup();
    // These two read every input of a comparison. Others cannot read some: mmap takes no pipe, for example.
    names.retain(|name| ["getchar", CLASSIC].iter().all(|program| of(records, name).any(|r| r.name == *program)));
    names.retain(|name| *name != "tiny");
    names
}

/// Pixels: a panel for each workload, three in a row, with a line for each program.
const PANEL: (u32, u32) = (310, 204);
const LINE: i32 = 18;
const HEAD: i32 = 26;
const NAMES: i32 = 110;
/// What is right of the longest bar, and how wide a letter of its label is.
const LABEL: i32 = 52;
const LETTER: i32 = 7;

const PEERS: About = About {
    title: "CPU time of takeaway and seven other programs",
    description:
        "Bars for each input: CPU time as a multiple of that of a C++ program that reads with fread. takeaway is \
        the shortest on each. docs/speed.md has the numbers.",
};

fn peers(records: &[Record], path: &Path) -> Result<()> {
    let workloads = compared(records);
    if workloads.is_empty() {
        return Ok(());
    }
    let rows = workloads.len().div_ceil(3) as u32;
    let area = SVGBackend::new(path, (3 * PANEL.0, 40 + rows * PANEL.1)).into_drawing_area();
    area.fill(&PAPER)?;
    let title = "CPU time as a multiple of that of the usual C++ reader (fread); shorter is faster";
    area.draw(&Text::new(title, (10, 12), font(15.0)))?;
    let (_, panels) = area.split_vertically(40);
    for (panel, workload) in panels.split_evenly((rows as usize, 3)).iter().zip(workloads) {
        bars(panel, workload, &ratios(records, workload))?;
    }
    area.present()?;
    drop(area);
    describe(path, &PEERS)
}

/// What the chart calls a program, and its time as a multiple of the yardstick's.
fn ratios<'a>(records: &[Record], workload: &str) -> Vec<(&'a str, Option<f64>)> {
    let cpu =
        |program: &str| of(records, workload).find(|record| record.name == program).map(|record| record.summary.cpu);
    let yardstick = cpu(CLASSIC).unwrap_or(1.0);
    BARS.iter().map(|(program, shown)| (*shown, cpu(program).map(|cpu| cpu / yardstick))).collect()
}

/// Longer bars are cut off: beside a whole bar of Python, the short ones could not be seen.
const LONGEST: f64 = 6.5;

fn bars(panel: &Area, workload: &str, rows: &[(&str, Option<f64>)]) -> Result<()> {
    let bold = ("sans-serif", told(14.0)).into_font().style(FontStyle::Bold).color(&INK);
    panel.draw(&Text::new(workload.to_owned(), (NAMES, 6), bold))?;
    let bottom = HEAD + rows.len() as i32 * LINE;
    panel.draw(&PathElement::new([(place_of(1.0), HEAD), (place_of(1.0), bottom + 3)], FAINT.stroke_width(1)))?;
    let below = font(12.0).pos(Pos::new(HPos::Center, VPos::Top));
    panel.draw(&Text::new("0", (NAMES, bottom + 4), below.clone()))?;
    panel.draw(&Text::new("1", (place_of(1.0), bottom + 4), below))?;
    for (place, (name, ratio)) in (0..).zip(rows) {
        let middle = HEAD + place * LINE + LINE / 2;
        let right = font(12.0).pos(Pos::new(HPos::Right, VPos::Center));
        panel.draw(&Text::new((*name).to_owned(), (NAMES - 6, middle), right))?;
        bar(panel, middle, *ratio, if place == 0 { OWN } else { OTHERS })?;
    }
    Ok(())
}

/// Where a bar of this ratio ends.
fn place_of(ratio: f64) -> i32 {
    let width = f64::from(PANEL.0 as i32 - NAMES - LABEL);
    NAMES + (ratio.min(LONGEST) / LONGEST * width) as i32
}

/// A bar and its label. Paper under the label hides the line of the yardstick, and two gaps show that a bar is cut.
fn bar(panel: &Area, middle: i32, ratio: Option<f64>, color: RGBColor) -> Result<()> {
    let (end, shown) = ratio.map_or((NAMES, "–".to_owned()), |ratio| (place_of(ratio), format!("{ratio:.2}")));
    let half = LINE / 2;
    panel.draw(&Rectangle::new([(NAMES, middle - half + 2), (end, middle + half - 2)], color.filled()))?;
    if ratio.is_some_and(|ratio| ratio > LONGEST) {
        for gap in [end - 22, end - 14] {
            panel
                .draw(&PathElement::new([(gap - 3, middle + half), (gap + 3, middle - half)], PAPER.stroke_width(4)))?;
        }
    }
    let label_end = end + 6 + LETTER * shown.chars().count() as i32;
    panel.draw(&Rectangle::new([(end + 1, middle - half), (label_end, middle + half)], PAPER.filled()))?;
    panel.draw(&Text::new(shown, (end + 4, middle), font(12.0).pos(Pos::new(HPos::Left, VPos::Center))))?;
    Ok(())
}

/// A line of points, and its name.
type Series = (String, Vec<(f64, f64)>);

fn cases(records: &[Record], path: &Path) -> Result<()> {
    let nanoseconds = |record: &Record| (record.cases as f64, record.summary.cpu * 1e9 / record.cases as f64);
    let points: Vec<(f64, f64)> = of(records, "scaling").map(nanoseconds).collect();
    let top = points.iter().map(|(_, y)| *y).fold(0.0, f64::max) * 1.2;
    let about = About {
        title: "takeaway on mixed: CPU time of a case",
        description: "A falling line: the more cases, the less time each takes, as what is done once counts less.",
    };
    lines(
        path,
        &about,
        ["cases in the input", "nanoseconds of CPU time for a case"],
        0.0..top,
        &[(String::new(), points)],
    )
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
    let about = About {
        title: "CPU time of tables of Grundy values",
        description: "Rising lines on two logarithmic axes: the longer a table, the longer it takes.",
    };
    lines(path, &about, ["Grundy values in the table", "seconds of CPU time"], -4.0..1.0, &series)
}

/// The label of a power of 10; nothing between whole exponents.
fn power(exponent: f64) -> String {
    if exponent.fract() == 0.0 {
        format!("10^{exponent}")
    } else {
        String::new()
    }
}

/// Draws lines over a logarithmic axis. Names are at the ends of their lines, and the points of each line have a shape
/// of their own.
fn lines(path: &Path, about: &About, axes: [&str; 2], range: Range<f64>, series: &[Series]) -> Result<()> {
    let all = || series.iter().flat_map(|(_, points)| points);
    let [least, most] = [f64::min, f64::max].map(|pick| all().map(|(x, _)| *x).reduce(pick));
    let (Some(least), Some(most)) = (least, most) else {
        return Ok(());
    };
    let area = SVGBackend::new(path, (640, 360)).into_drawing_area();
    area.fill(&PAPER)?;
    let logarithmic = range.start < 0.0;
    let mut builder = ChartBuilder::on(&area);
    builder.caption(about.title, font(15.0)).margin(12).margin_right(if series.len() > 1 { 130 } else { 24 });
    builder.x_label_area_size(48).y_label_area_size(64);
    let mut chart = builder.build_cartesian_2d((least..most * 1.02).log_scale(), range)?;
    let height = |y: &f64| if logarithmic { power(*y) } else { y.to_string() };
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT).bold_line_style(FAINT).axis_style(INK);
    mesh.label_style(font(13.0)).axis_desc_style(font(13.0)).x_desc(axes[0]).y_desc(axes[1]);
    mesh.x_label_formatter(&|x| power(x.log10())).y_label_formatter(&height).draw()?;
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
            area.draw(&Text::new(name.clone(), (x + 10, y - 5 - up), font(13.0)))?;
        }
    }
    drop(chart);
    area.present()?;
    drop(area);
    describe(path, about)
}
