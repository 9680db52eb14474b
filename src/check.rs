use std::path::Path; use std::process::ExitCode; use crate::flags::Run;
pub fn check(_run:&Run,_answers:&Path)->ExitCode{ExitCode::SUCCESS}
