//! What a command line has besides the values of flags, and how the flags of a statement go into
//! it.

use std::ffi::OsString;

use clap::{Command, CommandFactory};

use crate::case::layout::Layout;
use crate::case::misuse::Misuse;
use crate::case::parts::Part;

use super::arguments::{Arguments, GAMES, Takeaway};
use super::errors::Usage;
use super::game_like::game_like;
use super::refusals::{self, FlagKind, NOT_BOTH, Other};
use super::stated::Stated;
use super::statement::Statement;
use super::suggestions::suggest;
use super::typed::{TypedFlag, TypedWord};
use super::unread;

/// What a command line has besides the values of flags.
pub struct CommandLine {
    /// The command by its definition.
    pub command: Command,
    /// The operands without `@FILE`: a number, files, or a program with its arguments.
    pub operands: Vec<OsString>,
    /// The flags that are typed.
    pub typed: Vec<TypedFlag>,
    /// The same flags, as often as they are typed, and the operands.
    pub words: Vec<TypedWord>,
    /// The statement that is named.
    pub stated: Option<Stated>,
    /// Whether `--` comes before the operands.
    pub has_dashes: bool,
}

impl CommandLine {
    /// The name of the command; `None` for that without a name.
    pub fn command_name(&self) -> Option<&str> {
        let name = self.command.get_name();
        if name == Takeaway::command().get_name() {
            return None;
        }
        Some(name)
    }

    /// The words of a shell that type the flags: the file of a statement, then what was typed.
    pub fn flags(&self) -> impl Iterator<Item = String> + '_ {
        let file = self.stated.iter().filter_map(|stated| stated.file.clone());
        file.chain(self.typed.iter().flat_map(TypedFlag::words))
    }

    pub fn statement(&self) -> Option<&Statement> {
        Some(&self.stated.as_ref()?.statement)
    }

    /// Returns true if the command takes this flag.
    pub fn takes(&self, flag: &str) -> bool {
        unread::takes(&self.command, flag)
    }

    /// The value of this flag, if it is typed or in the statement.
    pub fn value(&self, name: &str) -> Option<&str> {
        for flag in &self.typed {
            if flag.name == name {
                return flag.value.as_deref();
            }
        }
        let (flag, _) = self.stated.as_ref()?.flag(name)?;
        flag.value.as_deref()
    }

    /// Returns true if this flag is typed, not only in the statement.
    pub fn has(&self, flag: &str) -> bool {
        self.typed.iter().any(|typed| typed.name == flag)
    }

    /// Returns true if this flag is typed or in the statement, and the command takes it.
    fn gives(&self, flag: &str) -> bool {
        let stated = self.stated.as_ref();
        let is_stated = stated.is_some_and(|stated| stated.flag(flag).is_some());
        self.takes(flag) && (is_stated || self.has(flag))
    }

    /// Checks that no flag is given beside one with which it does not go.
    pub fn check(&self) -> Result<(), Usage> {
        for (flag, other) in NOT_BOTH {
            if !self.gives(flag) {
                continue;
            }
            match other {
                Other::Flag(other) if self.gives(other) => {
                    return Err(Usage::exclusive(flag, other));
                }
                Other::Flag(_) => {}
                Other::File(why) => self.check_no_file(0, why)?,
            }
        }
        Ok(())
    }

    /// Checks that there are at most this many operands: one more would be a FILE, which the
    /// command does not take, for this reason.
    pub fn check_no_file(&self, operands: usize, why: &str) -> Result<(), Usage> {
        let Some(file) = self.operands.get(operands) else {
            return Ok(());
        };
        let command = self.command.get_name();
        let meant = suggest(game_like(&file.to_string_lossy()));
        let why = format!("{command} takes no FILE: {why}{meant}");
        Err(Usage::of_topic(command, why))
    }

    /// What is wrong with the flags, and where, if a statement has both flags that exclude each
    /// other.
    pub fn misused(&self, wrong: Misuse) -> Usage {
        let place = match &wrong {
            Misuse::Exclusive([(one, _), (other, _)]) => self.place_of_both(one, other),
            Misuse::Refused(refused) => refused
                .other
                .and_then(|other| self.place_of_both(refused.option, other)),
            _ => None,
        };
        if let Some((stated, line)) = place {
            return stated.statement.fault(Some(line), Usage::from(wrong));
        }
        let one_of_statement = match &wrong {
            Misuse::Exclusive([(one, _), (other, _)]) => self.only_stated(&[one, other]),
            Misuse::Refused(refused) => match refused.other {
                Some(other) => self.only_stated(&[refused.option, other]),
                None => None,
            },
            _ => None,
        };
        match one_of_statement {
            Some(note) => Usage::from(wrong).with_note(&note),
            None => Usage::from(wrong),
        }
    }

    /// Which of these flags nobody has typed, as it is in the statement, and where.
    fn only_stated(&self, flags: &[&str]) -> Option<String> {
        let stated = self.stated.as_ref()?;
        for &flag in flags {
            if !self.has(flag)
                && let Some((_, line)) = stated.flag(flag)
            {
                let place = stated.statement.place(Some(*line));
                return Some(format!("--{flag} is from {place}"));
            }
        }
        None
    }

    /// The statement and its line that has the later of these two flags, if only the statement has
    /// them.
    fn place_of_both(&self, one: &str, other: &str) -> Option<(&Stated, usize)> {
        if self.has(one) || self.has(other) {
            return None;
        }
        let stated = self.stated.as_ref()?;
        let (_, one) = stated.flag(one)?;
        let (_, other) = stated.flag(other)?;
        Some((stated, *one.max(other)))
    }

    /// The first flag among the arguments of a program, unless `--` comes before it.
    pub fn late_flag(&self) -> Option<String> {
        if self.has_dashes {
            return None;
        }
        for word in &self.operands {
            let Some(flag) = word.to_str().and_then(|word| word.strip_prefix("--")) else {
                continue;
            };
            let name = flag.split('=').next().unwrap_or(flag);
            if self.takes(name) {
                return Some(name.to_string());
            }
        }
        None
    }

    /// The flags of this statement that hold for this command, as words: the command takes them,
    /// and no typed game, nor a rule in this typed layout, is in their way.
    ///
    /// # Errors
    ///
    /// What the command cannot do, and where the statement asks for it.
    pub fn words_of(
        &self,
        stated: &Stated,
        command: &Arguments,
        layout: Option<&Layout>,
    ) -> Result<Vec<OsString>, Usage> {
        for (flag, line) in &stated.flags {
            if refusals::is(&flag.name, FlagKind::Decisive) && !self.takes(&flag.name) {
                return Err(stated.statement.fault(
                    Some(*line),
                    unread::refused(self.command_name(), &flag.name),
                ));
            }
        }
        let keeps_game = self.keeps_game(stated, command, layout)?;
        let mut words = Vec::new();
        for (flag, _) in &stated.flags {
            // Of other flags, the typed one comes later and counts.
            let is_replaced = flag.name == "subtask" && self.has("subtask");
            if self.takes(&flag.name)
                && !is_replaced
                && (keeps_game || !GAMES.contains(&&*flag.name))
            {
                words.push(flag.word());
            }
        }
        Ok(words)
    }

    /// Returns true if the game of the statement holds: no other is typed, by a flag or by this
    /// layout with a rule.
    fn keeps_game(
        &self,
        stated: &Stated,
        command: &Arguments,
        typed: Option<&Layout>,
    ) -> Result<bool, Usage> {
        let game = GAMES.into_iter().find(|game| self.has(game));
        let layout = match typed.or(stated.layout.as_ref()) {
            Some(layout) if layout.game().is_some() => layout,
            _ => return Ok(game.is_none()),
        };
        let is_values = matches!(command, Arguments::Values(_));
        let stated_layout = stated.layout.as_ref();
        let gives_moves = stated_layout.is_some_and(|layout| layout.has(Part::Moves));
        let adds_moves = stated.flag("set").is_some() && gives_moves;
        let place = stated.flag("layout").map(|(_, line)| *line);
        match game {
            None if typed.is_some() && !(adds_moves && layout.has(Part::Moves)) => Ok(false),
            None if is_values => {
                let wrong =
                    Usage::of_topic("values", "values needs one rule, and each case has its own");
                Err(stated.statement.fault(place, wrong))
            }
            Some(game) if typed.is_none() && !is_values && !(adds_moves && game == "set") => {
                let why = format!(
                    "its --layout \"{layout}\" has a rule, as --{game} has: type --layout, too"
                );
                Err(stated.statement.fault(place, Usage::of_flag("layout", why)))
            }
            game => Ok(game.is_none()),
        }
    }
}
