//! Draws Grundy values over heaps as an SVG: a dot for each heap, a tick below the axis for a lost
//! one, and periods in two shades.

use std::fmt::{self, Display, Formatter, Write};

/// All sizes are in units, ten to a pixel of the picture's own size, so that whole numbers will do.
/// A page draws it 400 to 900 pixels wide; letters are then 10 to 22 pixels high.
const WIDTH: i64 = 6400;
const HEIGHT: i64 = 3520;
const MARGIN: i64 = 160;
const LEFT: i64 = 640;
const RIGHT: i64 = 6000;
const TOP: i64 = 960;
/// Where dots of the value 0 are. Ticks start there, and cross the axis of heaps.
const ZERO: i64 = 2840;
const AXIS: i64 = 2900;
const TICK: i64 = 140;
/// How wide a dot and a tick are, at least and at most.
const DOT: [i64; 2] = [24, 90];
const LINE: [i64; 2] = [14, 30];
/// Periods that are narrower are shaded as one.
const NARROWEST: i64 = 50;
/// The most numbers at an axis beside 0.
const MOST_NUMBERS: u64 = 5;
/// The most letters of a game's name that fit on its line.
pub const LETTERS: usize = 44;

/// On a dark page the same marks are light. The colours are GitHub's own for code.
const LIGHT: &str = "\
    path,rect{stroke-width:10} .paper{fill:#f6f8fa;stroke:#d0d7de} .grid{stroke:#d0d7de} .axis{stroke:#59636e} \
    .period{fill:#0969da;fill-opacity:.14} .heap{stroke:#0969da;stroke-linecap:round}";
const DARK: &str = "\
    .grid{stroke:#3d444d} .axis{stroke:#9198a1} .period{fill:#4493f8;fill-opacity:.22} .heap{stroke:#4493f8}";

/// What every picture starts with: its size, its texts for those who do not see it, its styles for a
/// light and a dark page, its paper and its title.
pub(super) struct Head<'a> {
    pub game: &'a str,
    pub description: &'a str,
    pub light: &'a str,
    pub dark: &'a str,
    pub height: i64,
}

impl Display for Head<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let title = escaped(short(self.game));
        let description = escaped(self.description);
        let Head {
            light,
            dark,
            height,
            ..
        } = self;
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{}\" height=\"{}\" \
             role=\"img\" aria-labelledby=\"title description\">\n\
             <title id=\"title\">Grundy values of {title}</title>\n<desc id=\"description\">{description}</desc>\n\
             <style>text{{font:160px system-ui,\"DejaVu Sans\",sans-serif;fill:#1f2328}} \
             .title{{font-weight:bold;font-size:180px}} {light} .lost{{stroke:#cf222e}} \
             @media(prefers-color-scheme:dark){{text{{fill:#f0f6fc}} .paper{{fill:#151b23;stroke:#3d444d}} \
             {dark} .lost{{stroke:#ff8f87}}}}</style>\n\
             <rect class=\"paper\" x=\"5\" y=\"5\" width=\"{}\" height=\"{}\" rx=\"80\"/>\n\
             <text class=\"title\" x=\"{MARGIN}\" y=\"300\">Grundy values of {title}</text>\n",
            WIDTH / 10,
            height / 10,
            WIDTH - 10,
            height - 10,
        )
    }
}

/// Grundy values of the heaps from 0 on, and what the picture says of them.
pub struct Picture {
    pub game: String,
    /// At least one, and none above 2^32: tables hold 32 bits, and a closed form gives at most the
    /// heap and 1.
    pub values: Vec<u64>,
    pub repetition: Option<Repetition>,
}

/// The values repeat from the heap `start` on.
pub struct Repetition {
    pub start: u64,
    pub period: u64,
    pub is_proved: bool,
}

impl Display for Repetition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Repetition { start, period, .. } = self;
        let known = if self.is_proved {
            "proved"
        } else {
            "seen, not proved"
        };
        write!(f, "period {period} from heap {start} on, {known}")
    }
}

impl Picture {
    fn count(&self) -> i64 {
        self.values.len() as i64
    }

    /// The left end of a heap's column.
    fn left(&self, heap: i64) -> i64 {
        LEFT + (RIGHT - LEFT) * heap / self.count()
    }

    fn middle(&self, heap: i64) -> i64 {
        LEFT + (RIGHT - LEFT) * (2 * heap + 1) / (2 * self.count())
    }

    fn largest(&self) -> u64 {
        let mut largest = 0;
        for &value in &self.values {
            largest = largest.max(value);
        }
        largest
    }

    /// The value at the top: not 0, so that there is a scale.
    fn top(&self) -> u64 {
        self.largest().max(1)
    }

    fn height(&self, value: u64) -> i64 {
        ZERO - (ZERO - TOP) * value as i64 / self.top() as i64
    }

    fn lost(&self) -> impl Iterator<Item = i64> + '_ {
        let heaps = (0..).zip(&self.values);
        heaps.filter_map(|(heap, &value)| if value == 0 { Some(heap) } else { None })
    }

    /// The width of a mark: most of a column, within these bounds.
    fn width(&self, [least, most]: [i64; 2]) -> i64 {
        ((RIGHT - LEFT) * 4 / 5 / self.count()).clamp(least, most)
    }

    /// Every second period, or all of them as one if they are narrow.
    fn shades(&self) -> String {
        let Some(Repetition { start, period, .. }) = self.repetition else {
            return String::new();
        };
        let count = self.count();
        let period = count.min(period as i64);
        let is_narrow = (RIGHT - LEFT) * period < NARROWEST * count;
        let width = if is_narrow { count } else { period };
        let mut path = String::new();
        let mut first = count.min(start as i64);
        while first < count {
            let left = self.left(first);
            let right = self.left(count.min(first + width));
            path += &format!("M{left} {TOP}H{right}V{AXIS}H{left}z");
            first += 2 * width;
        }
        format!("<path class=\"period\" d=\"{path}\"/>\n")
    }

    /// The numbers at both axes, with lines from those of the values.
    fn numbers(&self) -> String {
        let mut text = String::new();
        for heap in numbers(self.values.len() as u64 - 1) {
            let x = self.middle(heap as i64);
            let y = AXIS + 270;
            let _ = writeln!(
                text,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{heap}</text>"
            );
        }
        for value in numbers(self.top()) {
            let x = LEFT - 80;
            let y = self.height(value);
            let middle = self.height(value) + 60;
            let _ = writeln!(
                text,
                "<path class=\"grid\" d=\"M{LEFT} {y}H{RIGHT}\"/>\
                 <text x=\"{x}\" y=\"{middle}\" text-anchor=\"end\">{value}</text>"
            );
        }
        text
    }

    /// What the marks mean.
    fn legend(&self) -> String {
        let mut period = String::new();
        if let Some(repetition) = &self.repetition {
            period = format!(
                "<path class=\"period\" d=\"M1600 420h220v140h-220z\"/><text x=\"1900\" y=\"550\">{repetition}</text>"
            );
        }
        format!(
            "<path class=\"lost\" style=\"stroke-width:30\" d=\"M220 420v140\"/>\
             <text x=\"320\" y=\"550\">lost (value 0)</text>{period}\n"
        )
    }

    /// The dots and the ticks, each kind in one path.
    fn marks(&self) -> String {
        let heaps = (0..).zip(&self.values);
        let dots = heaps.map(|(heap, &value)| [self.middle(heap), self.height(value)]);
        let ticks = self.lost().map(|heap| [self.middle(heap), ZERO]);
        format!(
            "<path class=\"lost\" style=\"stroke-width:{}\" d=\"{}\"/>\n<path class=\"heap\" style=\"stroke-width:{}\" d=\"{}\"/>\n",
            self.width(LINE),
            lines(ticks, TICK),
            self.width(DOT),
            lines(dots, 0)
        )
    }

    /// What the picture shows, for those who do not see it.
    fn description(&self) -> String {
        let count = self.values.len();
        let lost = self.lost().count();
        let largest = self.largest();
        let mut text = whole_rule(&self.game);
        let last = count - 1;
        text += &format!("Heaps of 0 to {last}; {lost} of {count} are lost; ");
        text += &format!("the largest value is {largest}");
        if let Some(repetition) = &self.repetition {
            text += &format!("; {repetition}");
        }
        text + "."
    }
}

impl Display for Picture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let head = Head {
            game: &self.game,
            description: &self.description(),
            light: LIGHT,
            dark: DARK,
            height: HEIGHT,
        };
        write!(
            f,
            "{head}{}{}{}",
            self.legend(),
            self.shades(),
            self.numbers()
        )?;
        write!(
            f,
            "<text x=\"{MARGIN}\" y=\"{}\">Grundy value</text>\n<text x=\"{RIGHT}\" y=\"{}\" text-anchor=\"end\">heaps 0 to {}</text>\n\
             <path class=\"axis\" d=\"M{LEFT} {AXIS}H{RIGHT}\"/>\n{}</svg>\n",
            TOP - 140,
            HEIGHT - 110,
            self.count() - 1,
            self.marks(),
        )
    }
}

/// A path of lines down from these points. A line of length 0 is a dot.
fn lines(points: impl Iterator<Item = [i64; 2]>, length: i64) -> String {
    let mut path = String::new();
    let [mut x, mut y] = [0, 0];
    for [next_x, next_y] in points {
        let _ = write!(path, "m{} {}v{length}", next_x - x, next_y - y);
        [x, y] = [next_x, next_y + length];
    }
    path
}

/// Round numbers from 0 to `last`, at most [`MOST_NUMBERS`] after 0.
pub(super) fn numbers(last: u64) -> impl Iterator<Item = u64> {
    let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let step = steps.find(|step| last / step <= MOST_NUMBERS);
    let step = step.unwrap_or(last);
    (0..=last / step).map(move |times| times * step)
}

/// The name of the game, if it fits on its line. Only rules are longer.
fn short(game: &str) -> &str {
    if game.chars().count() > LETTERS {
        "a long rule"
    } else {
        game
    }
}

/// The start of a description: the whole rule, if the title does not have it.
pub(super) fn whole_rule(game: &str) -> String {
    if short(game) == game {
        String::new()
    } else {
        format!("A move leaves {game}. ")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
