//! Floor: reads stdin in chunks without looking at it, and writes as many bytes as its argument
//! says. Shows what reading and writing alone cost.
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;

/// Large enough that system calls cost little, small enough for the second-level cache.
const CHUNK: usize = 256 << 10;

fn main() -> io::Result<()> {
    // Plain files, because the standard handles would add buffers of their own.
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut left: usize = std::env::args().nth(1).map_or(0, |bytes| bytes.parse().unwrap());
    let (mut read, written) = (vec![0; CHUNK], vec![b'\n'; CHUNK.min(left)]);
    while input.read(&mut read)? > 0 || left > 0 {
        let now = left.min(CHUNK);
        output.write_all(&written[..now])?;
        left -= now;
    }
    Ok(())
}
