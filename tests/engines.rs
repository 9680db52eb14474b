//! Data engines that feed `takeaway --stream` in parts answer as one process does, and fail where
//! it fails.
//!
//! They start the engines for real, so they run only on request: `cargo test -- --ignored engines`.
//! They need GNU parallel (`apt-get install parallel`), and PySpark (`pip install pyspark`, for the
//! `python3` on the path) on Java 17.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use crate::reference::problems::LAST;

const TAKEAWAY: &str = env!("CARGO_BIN_EXE_takeaway");
const SPARK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/spark.py");

/// Three files, the second of them empty; all of them as one; and the verdicts of one process on
/// it.
struct Parts {
    files: Vec<PathBuf>,
    whole: PathBuf,
    input: Vec<u8>,
    output: Vec<u8>,
}

/// Made once for all tests.
fn parts() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(|| {
        // Enough cases of all games for several parts in both engines.
        let input = run(Command::new(TAKEAWAY).args(["generate", "1000000", "--stream"])).stdout;
        let middle = line_start(&input, input.len() / 2);
        let contents = [&input[..middle], &[], &input[middle..]];
        let files = contents
            .iter()
            .enumerate()
            .map(|(part, content)| write(&format!("part-{part}"), content))
            .collect();
        let whole = write("whole", &input);
        let one = run(Command::new(TAKEAWAY).arg("--stream").stdin(open(&whole)));
        assert!(one.status.success(), "one process: {}", one.status);
        Parts {
            files,
            whole,
            input,
            output: one.stdout,
        }
    })
}

/// The first start of a line from `at` on.
fn line_start(input: &[u8], at: usize) -> usize {
    at + input[at..]
        .iter()
        .position(|&byte| byte == b'\n')
        .expect("a line ends")
        + 1
}

/// The cases with a line that is not a case, two thirds into them.
fn broken(name: &str) -> PathBuf {
    let input = &parts().input;
    let at = line_start(input, input.len() / 3 * 2);
    write(name, &[&input[..at], b"x\n", &input[at..]].concat())
}

/// A file or folder of these tests.
fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("engines-{name}"))
}

fn write(name: &str, content: &[u8]) -> PathBuf {
    let path = temporary(name);
    fs::write(&path, content).expect("the temporary folder can be written");
    path
}

fn open(path: &Path) -> File {
    File::open(path).expect("just written")
}

/// Fails with what is missing unless `command` runs and succeeds.
fn require(what: &str, command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{what} is missing: {command:?}: {error}"));
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(
        output.status.success(),
        "{what} is missing: {command:?}: {said}"
    );
    said
}

fn run(command: &mut Command) -> Output {
    command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn assert_answers(output: &Output, verdicts: &[u8]) {
    assert!(
        output.status.success(),
        "{}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(verdicts == parts().output, "the verdicts of one process");
}

fn assert_fails(output: &Output, messages: &[&str]) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "a broken record passes: {stderr}");
    for message in messages {
        assert!(stderr.contains(message), "{message} not in: {stderr}");
    }
}

/// GNU parallel with the flags of `docs/guide.md`, and `blocks` for how it gets the cases.
fn parallel(blocks: &[&str]) -> Command {
    let install = "GNU parallel (apt-get install parallel)";
    let version = require(install, Command::new("parallel").arg("--version"));
    assert!(
        version.starts_with("GNU parallel"),
        "{install} is missing, this is another parallel: {version}"
    );
    let mut command = Command::new("parallel");
    command
        .args(blocks)
        .args(["-k", "--halt", "now,fail=1", TAKEAWAY, "--stream"])
        .stdin(Stdio::null());
    command
}

/// The Spark job of `docs/guide.md`, on two threads of this machine, with a partition for an empty
/// file, too.
fn spark(cases: &str, verdicts: &Path) -> Output {
    let java =
        env::var_os("JAVA_HOME").map_or("java".into(), |home| Path::new(&home).join("bin/java"));
    require(
        "Java 17 (apt-get install openjdk-17-jre-headless)",
        Command::new(java).arg("-version"),
    );
    require(
        "PySpark (pip install pyspark)",
        Command::new("python3").args(["-c", "import pyspark"]),
    );
    fs::remove_dir_all(verdicts).ok();
    let settings = "--master local[2] --conf spark.hadoopRDD.ignoreEmptySplits=false pyspark-shell";
    let mut command = Command::new("python3");
    run(command
        .env("PYSPARK_SUBMIT_ARGS", settings)
        .args([SPARK, TAKEAWAY, cases])
        .arg(verdicts))
}

/// The files of a Spark job's answer, in order.
fn partitions(verdicts: &Path) -> Vec<Vec<u8>> {
    let files = (0..)
        .map(|part| verdicts.join(format!("part-{part:05}")))
        .take_while(|file| file.exists());
    files
        .map(|file| fs::read(file).expect("a partition"))
        .collect()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the target folder's name is UTF-8")
}

#[test]
#[ignore = "starts GNU parallel; see docs/guide.md"]
fn engines_gnu_parallel_answers_parts_of_files_as_one_process_does() {
    let files: Vec<&str> = parts()
        .files
        .iter()
        .flat_map(|file| ["-a", text(file)])
        .collect();
    for block in ["-1", "1M"] {
        let output = run(&mut parallel(
            &[&["--pipepart", "--block", block], &files[..]].concat(),
        ));
        assert_answers(&output, &output.stdout);
    }
}

#[test]
#[ignore = "starts GNU parallel; see docs/guide.md"]
fn engines_gnu_parallel_answers_a_pipe_as_one_process_does() {
    let output = run(parallel(&["--pipe", "--block", "1M"]).stdin(open(&parts().whole)));
    assert_answers(&output, &output.stdout);
}

#[test]
#[ignore = "starts GNU parallel; see docs/guide.md"]
fn engines_gnu_parallel_answers_nothing_with_nothing() {
    let empty = text(&parts().files[1]);
    for blocks in [
        &["--pipe"][..],
        &["--pipepart", "-a", empty, "--block", "-1"],
    ] {
        let output = run(&mut parallel(blocks));
        assert!(
            output.status.success() && output.stdout.is_empty(),
            "{blocks:?}: {output:?}"
        );
    }
}

#[test]
#[ignore = "starts GNU parallel; see docs/guide.md"]
fn engines_gnu_parallel_fails_on_a_broken_record() {
    let broken = broken("broken-for-parallel");
    // What takeaway says may be lost, as parallel ends at once.
    let failed = &["parallel: This job failed"];
    for block in ["-1", "1M"] {
        let output = run(&mut parallel(&[
            "--pipepart",
            "-a",
            text(&broken),
            "--block",
            block,
        ]));
        assert_fails(&output, failed);
    }
    let output = run(parallel(&["--pipe", "--block", "1M"]).stdin(open(&broken)));
    assert_fails(&output, failed);
}

#[test]
#[ignore = "starts Spark; see docs/guide.md"]
fn engines_spark_answers_partitions_as_one_process_does() {
    let verdicts = temporary("verdicts");
    let files: Vec<&str> = parts().files.iter().map(|file| text(file)).collect();
    let output = spark(&files.join(","), &verdicts);
    let partitions = partitions(&verdicts);
    assert_answers(&output, &partitions.concat());
    let empty = partitions.iter().filter(|part| part.is_empty()).count();
    assert!(
        partitions.len() >= 3 && empty == 1,
        "{} partitions, {empty} empty",
        partitions.len()
    );
}

#[test]
#[ignore = "starts Spark; see docs/guide.md"]
fn engines_spark_fails_on_a_broken_record() {
    let verdicts = temporary("verdicts-of-broken");
    let output = spark(text(&broken("broken-for-spark")), &verdicts);
    let selector = format!(
        "expected the number of a game (1 to {LAST}), found \"x\"{}",
        crate::reference::UNNAMED
    );
    assert_fails(&output, &["exited with error code 1", &selector]);
    assert!(
        !verdicts.join("_SUCCESS").exists(),
        "Spark calls it a success"
    );
}
