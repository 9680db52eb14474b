//! Draws a grid of Grundy values as an SVG: the stronger the colour of a cell, the larger its value;
//! a lost position has a mark of another colour in a cell without one.

use std::fmt::{self, Display, Formatter, Write};

use super::picture::{Head, numbers, whole_rule};

/// All sizes are in units, as in [`super::picture`].
const LEFT: i64 = 700;
const TOP: i64 = 1120;
/// Both sides of the grid; a little less if the cells, whose sides are whole units, leave a rest.
const SIDE: i64 = 5504;
const HEIGHT: i64 = TOP + SIDE + 196;

/// The most colours for values. With more, neighbours could not be told apart.
const MOST_SHADES: u64 = 8;

/// On a dark page, large values are light. The colours are GitHub's own for code.
const LIGHT: &str = "\
    .paper{fill:#f6f8fa;stroke:#d0d7de;stroke-width:10} .frame{fill:none;stroke:#59636e;stroke-width:10} \
    .value{stroke:#0969da}";
const DARK: &str = ".frame{stroke:#9198a1} .value{stroke:#4493f8}";

/// The largest value of a grid.
pub(super) fn largest(rows: &[Vec<u32>]) -> u32 {
    let mut largest = 0;
    for row in rows {
        for &value in row {
            largest = largest.max(value);
        }
    }
    largest
}

/// Grundy values of positions of two numbers, or of three if the third is 0.
pub struct HeatMap {
    pub game: String,
    /// Whether positions have a third number.
    pub has_third: bool,
    /// As many rows as columns, at least one.
    pub rows: Vec<Vec<u32>>,
}

impl HeatMap {
    fn count(&self) -> i64 {
        self.rows.len() as i64
    }

    /// The side of a cell.
    fn cell(&self) -> i64 {
        SIDE / self.count()
    }

    fn largest(&self) -> u32 {
        largest(&self.rows)
    }

    /// How many colours there are for values.
    fn shades(&self) -> u64 {
        MOST_SHADES.min(self.largest().into())
    }

    /// The place of the colour of a value among all, from 1 on; 0 for the value 0.
    fn shade(&self, value: u32) -> u64 {
        match value {
            0 => 0,
            _ => u64::from(value - 1) * self.shades() / u64::from(self.largest()) + 1,
        }
    }

    /// How much of a colour covers the paper, in hundredths: enough to see the first one.
    fn opacity(&self, shade: u64) -> u64 {
        12 + 88 * shade / self.shades().max(1)
    }

    /// The cells of each colour as lines of the width of a cell, with one line for neighbours.
    fn cells(&self) -> String {
        let mut text = String::new();
        for shade in 1..=self.shades() {
            let mut path = String::new();
            for (a, row) in (0..).zip(&self.rows) {
                let mut b = 0;
                while b < row.len() {
                    let same = row[b..]
                        .iter()
                        .take_while(|&&value| self.shade(value) == shade)
                        .count();
                    if same > 0 {
                        path += &self.line(a, b as i64, same as i64);
                    }
                    b += same.max(1);
                }
            }
            let _ = writeln!(
                text,
                "<path class=\"value\" style=\"stroke-width:{};stroke-opacity:.{:02}\" d=\"{path}\"/>",
                self.cell(),
                self.opacity(shade).min(99)
            );
        }
        text
    }

    /// A line through the middles of cells from this one to the right.
    fn line(&self, a: i64, b: i64, count: i64) -> String {
        let cell = self.cell();
        let x = LEFT + b * cell;
        let y = TOP + a * cell + cell / 2;
        format!("M{x} {y}h{}", count * cell)
    }

    /// The marks of lost positions, each a square of three fifths of a cell's side.
    fn marks(&self) -> String {
        let cell = self.cell();
        let side = cell * 3 / 5;
        let margin = (cell - side) / 2;
        let mut path = String::new();
        for (a, row) in (0..).zip(&self.rows) {
            for (b, &value) in (0..).zip(row) {
                if value == 0 {
                    let x = LEFT + b * cell + margin;
                    let y = TOP + a * cell + margin + side / 2;
                    path += &format!("M{x} {y}h{side}");
                }
            }
        }
        format!("<path class=\"lost\" style=\"stroke-width:{side}\" d=\"{path}\"/>\n")
    }

    /// The numbers of rows and columns, and what they are.
    fn axes(&self) -> String {
        let cell = self.cell();
        let mut text = String::new();
        for number in numbers(self.rows.len() as u64 - 1) {
            let middle = number as i64 * cell + cell / 2;
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{number}</text>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{number}</text>",
                LEFT + middle,
                TOP - 60,
                LEFT - 80,
                TOP + middle + 60,
            );
        }
        let middle = TOP + SIDE / 2;
        let last = self.count() - 1;
        let third = if self.has_third { " (c is 0)" } else { "" };
        text + &format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">second number, b, 0 to {last}{third}</text>\n\
             <text transform=\"rotate(-90 320 {middle})\" x=\"320\" y=\"{middle}\" text-anchor=\"middle\">first number, a, 0 to {last}</text>\n",
            LEFT + SIDE / 2,
            TOP - 280,
        )
    }

    /// What the marks and the colours mean.
    fn legend(&self) -> String {
        let mut text = "<text x=\"380\" y=\"550\">lost (value 0)</text>\
            <path class=\"lost\" style=\"stroke-width:140\" d=\"M160 490h140\"/>"
            .to_string();
        let shades = self.shades();
        if shades == 0 {
            return text + "\n";
        }
        text += "<text x=\"2900\" y=\"550\" text-anchor=\"end\">value 1</text>";
        let mut x = 2980;
        for shade in 1..=shades {
            text += &format!(
                "<path class=\"value\" style=\"stroke-width:160;stroke-opacity:.{:02}\" d=\"M{x} 490h240\"/>",
                self.opacity(shade).min(99)
            );
            x += 240;
        }
        if shades > 1 {
            text += &format!("<text x=\"{}\" y=\"550\">{}</text>", x + 80, self.largest());
        }
        text + "\n"
    }

    /// What the picture shows, for those who do not see it.
    fn description(&self) -> String {
        let last = self.rows.len() - 1;
        let values = self.rows.iter().flatten();
        let lost = values.clone().filter(|&&value| value == 0).count();
        let third = if self.has_third { ", c is 0" } else { "" };
        format!(
            "{}Positions (a, b), both numbers from 0 to {last}{third}; {lost} of {} are lost; the largest value is {}; \
             the stronger the colour of a cell, the larger its value.",
            whole_rule(&self.game),
            values.count(),
            self.largest(),
        )
    }
}

impl Display for HeatMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let head = Head {
            game: &self.game,
            description: &self.description(),
            light: LIGHT,
            dark: DARK,
            height: HEIGHT,
        };
        let side = self.cell() * self.count();
        write!(
            f,
            "{head}{}{}{}{}<path class=\"frame\" d=\"M{LEFT} {TOP}h{side}v{side}h-{side}z\"/>\n</svg>\n",
            self.legend(),
            self.axes(),
            self.cells(),
            self.marks(),
        )
    }
}
