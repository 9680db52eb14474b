//! Feeds a program and reads what it writes where pipes cannot be waited for together: by a thread for each.

use std::io::{self, Read, Write};
use std::process::Child;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use super::{kill, End, Limits, Run};

/// The pause between two looks, and how long the pipes may stay open once the program has ended: a process that it left
/// may hold them.
const PAUSE: Duration = Duration::from_millis(1);
const PATIENCE: Duration = Duration::from_millis(200);

/// Watches the program until it ends or has to, and kills it. Returns why it had to end.
pub(super) fn watch(child: &mut Child, input: &[u8], limits: Limits, run: &mut Run) -> io::Result<Option<End>> {
    let (stdin, input) = (child.stdin.take(), input.to_vec());
    // If it does not read to the end, that is no fault.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let (sender, parts) = mpsc::sync_channel(1);
    read(child.stdout.take(), false, sender.clone());
    read(child.stderr.take(), true, sender);
    let mut next =
        |run: &mut Run, longest| parts.recv_timeout(longest).map(|(is_error, part)| run.add(is_error, &part));
    let end = loop {
        if next(run, PAUSE) == Err(RecvTimeoutError::Disconnected) {
            thread::sleep(PAUSE);
        }
        match (child.try_wait()?, run.look(limits)) {
            (None, None) => {}
            (Some(_), _) => break None,
            (None, end) => break end,
        }
    };
    kill(child);
    while run.printed.len() <= limits.bytes && next(run, PATIENCE).is_ok() {}
    Ok(end)
}

/// Sends what comes from a pipe, in a thread that ends with the pipe, or at the next part once nobody waits for it.
fn read(pipe: Option<impl Read + Send + 'static>, is_error: bool, parts: SyncSender<(bool, Vec<u8>)>) {
    let Some(mut pipe) = pipe else { return };
    thread::spawn(move || {
        let mut part = vec![0; 64 << 10];
        while let Ok(count @ 1..) = pipe.read(&mut part) {
            if parts.send((is_error, part[..count].to_vec())).is_err() {
                break;
            }
        }
    });
}
