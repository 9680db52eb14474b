//! Which options go together: a row for each that does not go with another, or with the cases. A
//! flag of the program has the name of its option, so a row is about both.

use crate::case::error::WrongOptions;
use crate::case::form::CaseForm;
use crate::case::game::{Game, HeapShape, RuleShape};
use crate::case::layout::Layout;
use crate::case::misuse::{Choice, Misuse, Refused};
use crate::case::options::{HeapCount, Options};
use crate::case::template::Placeholder;
use crate::game::Play;

/// An option that is refused.
struct RefusedOption {
    /// The option, which the message is about.
    option: &'static str,
    /// When it is refused, if it is given.
    when: When,
    /// The message, with dashes before the names of options and with values of [`Request`] in braces.
    words: &'static str,
    /// What to do about it, in flags of the program.
    hint: &'static str,
}

enum When {
    /// The other one is given, too.
    Beside(&'static str),
    /// The other one is not given.
    Without(&'static str),
    /// This holds of the options and the cases.
    If(fn(&Request) -> bool),
    /// This holds, because of this other one.
    BesideIf(&'static str, fn(&Request) -> bool),
    /// This holds, because of the option that fixes the rule of all cases.
    BesideRuleIf(fn(&Request) -> bool),
}

use When::{Beside, BesideIf, BesideRuleIf, If, Without};

/// The option is refused with these words.
const fn row(option: &'static str, when: When, words: &'static str) -> RefusedOption {
    let hint = "";
    RefusedOption {
        option,
        when,
        words,
        hint,
    }
}

/// All cases have to be of one game, and nothing says which.
const fn without_game(
    option: &'static str,
    when: fn(&Request) -> bool,
    words: &'static str,
    hint: &'static str,
) -> RefusedOption {
    RefusedOption {
        hint,
        ..row(option, If(when), words)
    }
}

const NOT_BOTH: &str = "use --{option} or --{other}, not both";
const ONE_GAME: &str = "--{option}: all cases have to be of one game";
const ADD_GAME: &str = ": add --game, --set, --code or --rule";
const NO_GAME: &str = "--layout \"{layout}\" does not say which game it is";
const NEEDS_HEAP: &str = "--sorted needs --heap: heaps are computed from the sorted numbers";
const NO_ANSWERS: &str = "--{option}: {game} has values, not answers";

/// A row for each thing that is refused. The first row that applies gives the message.
#[rustfmt::skip]
const REFUSALS: &[RefusedOption] = &[
    row("why", Beside("one-line"), NOT_BOTH),
    row("why", Beside("count"), NOT_BOTH),
    row("why", Beside("winning-moves"), NOT_BOTH),
    row("one-line", Beside("explain"), NOT_BOTH),
    row("count", Beside("explain"), NOT_BOTH),
    row("winning-moves", Beside("explain"), NOT_BOTH),
    row("winning-moves", Beside("count"), NOT_BOTH),
    row("winning-moves", Beside("one-line"), NOT_BOTH),
    row("count", Beside("one-line"), NOT_BOTH),
    row("count", Beside("words"), NOT_BOTH),
    row("any-move", Without("winning-moves"),
        "--any-move needs --winning-moves, which says how a move is written"),
    row("heap", BesideIf("rule", has_positions),
        "--heap computes heaps, and a --rule of positions has the numbers of the case itself"),
    row("layout", If(lacks_rule_of_triples),
        "--layout \"{layout}\" needs a --rule of positions of three numbers, as (a-1,b,c)"),
    row("layout", If(lacks_formula),
        "--layout \"{layout}\" needs --heap, which computes a heap from a and b"),
    without_game("winning-moves", |asked| has_no_game(asked) && !asked.has("layout"), ONE_GAME, ADD_GAME),
    row("sorted", If(|asked| has_no_game(asked) && !asked.has("heap")), NEEDS_HEAP),
    without_game("heap", has_no_game, ONE_GAME, ADD_GAME),
    without_game("layout", has_pairs_of_no_game, NO_GAME, ": add --game wythoff or euclid"),
    without_game("layout", has_no_game, NO_GAME, ADD_GAME),
    row("heaps", BesideIf("misere", has_misere_sums),
        "--heaps {heaps}: with --misere, a case of a --rule has one heap"),
    row("misere", BesideIf("rule", may_split),
        "--misere takes a --rule only if each of its moves leaves at most one heap, or if it is an octal game"),
    row("layout", If(|asked| asked.omits_heap_count() && !asked.has("heaps")),
        "--layout \"{layout}\" has no number of heaps (k), and none comes from --heaps"),
    row("heaps", BesideIf("layout", |asked| asked.has("layout") && !asked.omits_heap_count()),
        "use --heaps {heaps} or --layout \"{layout}\", not both"),
    row("layout", If(|asked| asked.has_layout_without(2)),
        "--layout \"{layout}\": a case of a rule of positions of two numbers has k a1 b1 ... ak bk"),
    row("layout", If(|asked| asked.has_layout_without(3)),
        "--layout \"{layout}\": a case of a rule of positions of three numbers has k a1 b1 c1 ... ak bk ck"),
    row("layout", BesideRuleIf(|asked| has_two_rules(asked) && asked.options.gives_moves()),
        "--layout \"{layout}\" has a rule, so it takes no --game, --code or --rule"),
    row("layout", BesideRuleIf(has_two_rules),
        "--layout \"{layout}\" has a rule, so it takes no --game, --set, --code or --rule"),
    row("layout", BesideRuleIf(has_layout_of_others),
        "--layout \"{layout}\": a case of {of} has {case}"),
    row("misere", BesideIf("game", is_sequence), NO_ANSWERS),
    row("one-line", BesideIf("game", is_sequence), NO_ANSWERS),
    row("explain", BesideIf("game", is_sequence), NO_ANSWERS),
    row("why", BesideIf("game", is_sequence), NO_ANSWERS),
    row("why", BesideIf("layout", has_ranges), "--why: a range has too many heaps to reason about"),
    row("words", BesideIf("game", is_sequence), NO_ANSWERS),
    row("count", BesideIf("game", cannot_count),
        "--count: winning moves of {game} cannot be counted"),
    row("winning-moves", BesideIf("game", is_sequence), NO_ANSWERS),
    row("winning-moves", BesideIf("game", cannot_list),
        "--winning-moves: winning moves of {game} cannot be listed"),
    row("heaps", BesideIf("game", |asked| asked.is_of(HeapShape::One) && asked.heaps() > 1),
        "--heaps {heaps}: {game} has one heap"),
    row("heaps", BesideIf("game", |asked| asked.is_of(HeapShape::Two)),
        "--heaps {heaps}: {game} has two heaps"),
    row("heaps", BesideIf("game", |asked| asked.is_of(HeapShape::None)),
        "--heaps {heaps}: {game} has no heaps"),
    row("heap", BesideIf("game", |asked| asked.is_of(HeapShape::Two) || asked.is_of(HeapShape::None)),
        "--heap: {game} has no heaps that are computed"),
    row("heap", If(|asked| asked.wrong_letter().is_some()),
        "--heap: column {column}: expected {letters}, found \"{letter}\"{why}"),
    row("sorted", Without("heap"), NEEDS_HEAP),
    row("sorted", If(has_no_single_numbers),
        "--sorted: a case of pairs or of a range has no single numbers to sort"),
    row("winning-moves", If(|asked| asked.wrong_placeholder().is_some()),
        "--winning-moves: a move of this game has {names}, but not {name}"),
];

/// The names of the values of [`Request`] in messages.
const VALUES: &[&str] = &[
    "option", "other", "layout", "game", "heaps", "of", "case", "column", "letters", "letter",
    "why", "names", "name",
];

/// What moves have that may split a heap in two.
const OF_SPLITS: &[Placeholder] = &[
    Placeholder::Heap,
    Placeholder::Stones,
    Placeholder::Take,
    Placeholder::Left,
    Placeholder::A,
    Placeholder::B,
    Placeholder::Parts,
];

impl Options {
    /// Checks that these options go together: the judge does the same before it reads.
    ///
    /// # Errors
    ///
    /// What is wrong: neither the layout nor the form has a rule; the layout needs a number of
    /// heaps; or an option does not go with another, or with the game of all cases. Explanations
    /// and counts have no words and are not on one line, sequences of Grundy values are the same in
    /// both plays and have no verdicts, and the form, the layout and the number of heaps have to
    /// agree on the numbers of a case.
    pub fn check(&self) -> Result<(), WrongOptions> {
        self.find_misuse().map_err(WrongOptions)
    }

    pub(super) fn find_misuse(&self) -> Result<(), Misuse> {
        let asked = Request {
            options: self,
            form: self.game().map(|game| CaseForm::new(game, self)),
        };
        for refusal in REFUSALS {
            if asked.is_refused(refusal) {
                return Err(Misuse::Refused(asked.refused(refusal)));
            }
        }
        Ok(())
    }

    /// The placeholders for which a winning move of `game` has a number.
    pub(crate) fn placeholders(&self, game: Game) -> &'static [Placeholder] {
        use Placeholder::{A, B, C, Heap, Left, Parts, Position, Stones, Take};
        let splits = match game.rule() {
            RuleShape::Fixed(fixed) => fixed.splits(),
            RuleShape::Table(family) => family.splits(),
            RuleShape::Interval | RuleShape::Position(_) => false,
        };
        let most_left = match self.form.own_rule() {
            Some(rule) => rule.most_left(),
            None if splits => return OF_SPLITS,
            None => Some(1),
        };
        if let Some(shape) = self.form.tuple_shape() {
            return match (most_left, shape.count()) {
                (Some(0 | 1), 2) => &[Position, A, B, Parts],
                (Some(0 | 1), _) => &[Position, A, B, C, Parts],
                _ => &[Position, Parts],
            };
        }
        match (game.spec().heaps, most_left) {
            (HeapShape::Two, _) => &[A, B, Parts],
            (_, Some(0 | 1)) => &[Heap, Stones, Take, Left, Parts],
            (_, Some(2)) => &[Heap, Stones, Left, A, B, Parts],
            (_, _) => &[Heap, Stones, Left, Parts],
        }
    }
}

/// What is asked for: options, and the form of cases if all are of one game.
struct Request<'a> {
    options: &'a Options,
    form: Option<CaseForm>,
}

impl Request<'_> {
    fn is_refused(&self, refusal: &RefusedOption) -> bool {
        if !self.has(refusal.option) {
            return false;
        }
        match refusal.when {
            Beside(other) => self.has(other),
            Without(other) => !self.has(other),
            If(holds) | BesideIf(_, holds) | BesideRuleIf(holds) => holds(self),
        }
    }

    /// Returns true if this option is given.
    fn has(&self, option: &str) -> bool {
        let options = self.options;
        match option {
            "any-move" => options.any_move,
            "count" => options.count,
            "explain" => options.explain,
            "heap" => options.heap.is_some(),
            "heaps" => options.heaps.is_some(),
            "layout" => options.layout.is_some(),
            "misere" => options.play == Play::Misere,
            "one-line" => options.one_line,
            "sorted" => options.sorted,
            "why" => options.why,
            "winning-moves" => options.winning_moves.is_some(),
            "words" => options.words.is_some(),
            _ => false,
        }
    }

    /// What is told of a refusal.
    fn refused(&self, refusal: &RefusedOption) -> Refused {
        let other = match refusal.when {
            Beside(other) | BesideIf(other, _) => Some(other),
            BesideRuleIf(_) => self.options.form.choice().map(|choice| choice.name()),
            Without(_) | If(_) => None,
        };
        let mut values = Vec::new();
        for &name in VALUES {
            if refusal.words.contains(&format!("{{{name}}}")) {
                let value = match name {
                    "option" => refusal.option.to_string(),
                    "other" => other.unwrap_or_default().to_string(),
                    name => self.value(name),
                };
                values.push((name, value));
            }
        }
        Refused {
            option: refusal.option,
            other,
            words: refusal.words,
            values,
            hint: refusal.hint,
        }
    }

    /// The value that a message has in place of this name.
    fn value(&self, name: &str) -> String {
        match name {
            "layout" => self
                .options
                .layout
                .as_ref()
                .map_or(String::new(), Layout::to_string),
            "game" => self.game().map_or("", Game::name).to_string(),
            "heaps" => self.heaps().to_string(),
            "of" => self.told_form().0.to_string(),
            "case" => self.told_form().1,
            "names" => {
                let names = self.placeholders().iter().map(Placeholder::to_string);
                names.collect::<Vec<String>>().join(", ")
            }
            "name" => self
                .wrong_placeholder()
                .map_or(String::new(), |it| it.to_string()),
            name => self.value_of_letter(name),
        }
    }

    /// A value that tells of a letter which the formula of heaps may not have.
    fn value_of_letter(&self, name: &str) -> String {
        let Some((letter, column)) = self.wrong_letter() else {
            return String::new();
        };
        match name {
            "column" => column.to_string(),
            "letter" => letter.to_string(),
            "letters" => self.letters().1.to_string(),
            _ => self.why_not(letter).to_string(),
        }
    }

    /// Whom cases that do not fit the layout are of, and what they have.
    fn told_form(&self) -> (&'static str, String) {
        let (of, game) = match self.options.form.choice() {
            Some(Choice::Game(game)) => (game.name(), game),
            // A game such as kayles is a code.
            _ => ("a set, a code or a rule", Game::Nim),
        };
        let syntax = game.syntax();
        let case = syntax.split_once(' ').map_or("", |(_selector, case)| case);
        (of, case.replace('…', "..."))
    }

    /// The game of all cases.
    fn game(&self) -> Option<Game> {
        Some(self.form.as_ref()?.game)
    }

    /// Returns true if all cases are of one game whose positions have this shape.
    fn is_of(&self, shape: HeapShape) -> bool {
        self.game().is_some_and(|game| game.spec().heaps == shape)
    }

    /// The number of heaps that the options give; 0 if they give none.
    fn heaps(&self) -> u64 {
        self.options.heaps.map_or(0, HeapCount::get)
    }

    fn omits_heap_count(&self) -> bool {
        self.form.as_ref().is_some_and(CaseForm::omits_heap_count)
    }

    /// The form, if the layout has to fit to a rule of all cases. Moves of a set are added to those
    /// that cases give.
    fn form_of_rule(&self) -> Option<&CaseForm> {
        let form = self.form.as_ref()?;
        match self.options.form.choice()? {
            Choice::Set if form.gives_moves() && self.options.form.moves().is_some() => None,
            _ => Some(form),
        }
    }

    /// Returns true if a position of the rule has this many numbers, but the layout gives another
    /// count.
    fn has_layout_without(&self, count: usize) -> bool {
        let Some(form) = self.form_of_rule() else {
            return false;
        };
        let layout = self.options.layout.as_ref();
        form.tuple.is_some_and(|shape| shape.count() == count)
            && (form.gives_rule || layout.is_some_and(|layout| layout.count_of_tuple() != count))
    }

    /// The first letter of the formula of heaps that is no number of a heap, and its column from 1.
    fn wrong_letter(&self) -> Option<(char, usize)> {
        let (fit, _) = self.letters();
        let formula = self.form.as_ref()?.formula.as_ref()?;
        for &(letter, column) in formula.letters() {
            if !fit.contains(&letter) {
                return Some((letter, column));
            }
        }
        None
    }

    /// The letters that the formula of heaps may have, and in words.
    fn letters(&self) -> (&'static [char], &'static str) {
        match &self.form {
            Some(form) if form.numbers_of_heap == 2 => (&['a', 'b', 'i', 'k'], "a, b, i or k"),
            Some(form) if form.has_ranges => (&['n', 'i'], "n or i"),
            _ => (&['n', 'i', 'k', 'p'], "n, i, k or p"),
        }
    }

    /// Why the formula of heaps does not have this letter, if that needs telling.
    fn why_not(&self, letter: char) -> &'static str {
        let has_ranges = self.form.as_ref().is_some_and(|form| form.has_ranges);
        match letter {
            'k' | 'p' if has_ranges => "; each heap of a range is a case of its own",
            'p' => "; p is the number before n, and here a heap has two",
            _ => "",
        }
    }

    /// The first placeholder for which a winning move has no number.
    fn wrong_placeholder(&self) -> Option<Placeholder> {
        let has = self.placeholders();
        let template = self.options.winning_moves.as_ref()?;
        template.placeholders().find(|name| !has.contains(name))
    }

    fn placeholders(&self) -> &'static [Placeholder] {
        self.game()
            .map_or(&[], |game| self.options.placeholders(game))
    }
}

fn has_positions(asked: &Request) -> bool {
    asked.options.form.tuple_shape().is_some()
}

/// Returns true if neither a formula nor the rule says what the numbers of the layout are.
fn lacks_formula(asked: &Request) -> bool {
    let Some(layout) = &asked.options.layout else {
        return false;
    };
    if !layout.needs_formula() || has_positions(asked) {
        return false;
    }
    !asked.has("heap") || layout.count_of_tuple() == 3
}

fn lacks_rule_of_triples(asked: &Request) -> bool {
    let layout = asked.options.layout.as_ref();
    lacks_formula(asked) && layout.is_some_and(|layout| layout.count_of_tuple() == 3)
}

fn has_no_game(asked: &Request) -> bool {
    asked.form.is_none()
}

fn has_pairs_of_no_game(asked: &Request) -> bool {
    let layout = asked.options.layout.as_ref();
    has_no_game(asked) && layout.is_some_and(Layout::has_pairs)
}

/// Returns true if cases of a rule of one's own have several heaps in misère play.
fn has_misere_sums(asked: &Request) -> bool {
    asked.has("misere") && asked.options.form.own_rule().is_some() && asked.heaps() > 1
}

/// Returns true if a move of a rule of one's own may leave several heaps or positions.
fn may_split(asked: &Request) -> bool {
    let rule = asked.options.form.own_rule();
    rule.is_some_and(|rule| rule.most_left().is_none_or(|most| most > 1))
}

/// Returns true if the layout has a rule, and there is one of all cases.
fn has_two_rules(asked: &Request) -> bool {
    let layout = asked.options.layout.as_ref();
    has_layout_of_others(asked) && layout.is_some_and(|layout| layout.game().is_some())
}

/// Returns true if a case of all cases' rule does not have the numbers of the layout.
fn has_layout_of_others(asked: &Request) -> bool {
    let Some(form) = asked.form_of_rule() else {
        return false;
    };
    let is_position = match form.game.spec().heaps {
        HeapShape::One => form.has_one_heap(),
        HeapShape::Two => form.is_pair(),
        HeapShape::Counted => !form.is_pair() || form.is_computed(),
        HeapShape::None => false,
    };
    form.gives_rule || asked.options.form.rule.is_none() || !is_position
}

fn is_sequence(asked: &Request) -> bool {
    asked.game().is_some_and(|game| !game.has_verdicts())
}

fn cannot_count(asked: &Request) -> bool {
    asked.game().is_some_and(|game| !game.can_count())
}

fn cannot_list(asked: &Request) -> bool {
    asked.game().is_some_and(|game| !game.can_list())
}

fn has_ranges(asked: &Request) -> bool {
    let form = asked.form.as_ref();
    form.is_some_and(|form| form.has_ranges)
}

fn has_no_single_numbers(asked: &Request) -> bool {
    let form = asked.form.as_ref();
    form.is_some_and(|form| form.has_ranges || form.numbers_of_heap > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::template::Template;
    use crate::game::rule::HeapFormula;
    use crate::output::words::Words;

    #[test]
    fn rows_are_about_options_that_there_are() {
        let options = Options {
            play: Play::Misere,
            explain: true,
            why: true,
            count: true,
            winning_moves: Template::new("{heap}").ok(),
            any_move: true,
            words: Words::new("W", "L").ok(),
            one_line: true,
            heaps: HeapCount::new(1),
            heap: HeapFormula::new("n").ok(),
            sorted: true,
            layout: Layout::new("n"),
            ..Options::default()
        };
        let asked = Request {
            options: &options,
            form: None,
        };
        for refusal in REFUSALS {
            assert!(asked.has(refusal.option), "{}", refusal.option);
            if let Beside(other) | Without(other) = refusal.when {
                assert!(asked.has(other), "{other}");
            }
        }
    }
}
