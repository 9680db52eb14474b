//! Finds the bound that lets no case be won or lost as wished.

use super::{Generator, Workload};
use crate::case::bounds::Bounds;
use crate::case::misuse::Choice;
use crate::case::options::{HeapCount, Options};
use crate::limits::MAX_NUMBER;

/// How many more heaps or moves are tried: with 8 more, most games have won and lost positions.
const MORE: u64 = 8;

/// A bound without which a case is found as wished, if there is one.
pub(super) fn bound_in_the_way(options: &Options, workload: Workload) -> Option<Choice> {
    let bounds = Bounds { min_total: 0, ..workload.bounds };
    let is_found = |options: &Options, bounds: Bounds, with_move| {
        let alone = Workload { cases: 1, bounds, with_move, ..workload };
        Generator::new(options, alone).is_ok_and(|mut generator| generator.write_case().is_ok())
    };
    // A case alone may have all heaps that a total allows.
    if is_found(options, bounds, workload.with_move) {
        return (bounds.max_total < Bounds::NONE.max_total).then_some(Choice::MaxTotal(bounds.max_total));
    }
    let more = |bound: u64| bound.saturating_add(MORE).min(MAX_NUMBER);
    let heaps = options.heaps.map(HeapCount::get);
    let is_found_with = |more| {
        let options = Options { heaps: heaps.and_then(|heaps| HeapCount::new(heaps + more)), ..options.clone() };
        is_found(&options, bounds, workload.with_move)
    };
    if let Some(heaps) = heaps.filter(|_| [1, 2].into_iter().any(is_found_with)) {
        return Some(Choice::Heaps(heaps));
    }
    let wider = [
        (Choice::MaxHeaps(bounds.max_heaps), Bounds { max_heaps: more(bounds.max_heaps), ..bounds }),
        (Choice::MinHeaps(bounds.min_heaps), Bounds { min_heaps: 0, ..bounds }),
        (Choice::MaxHeap(bounds.max_heap), Bounds { max_heap: MAX_NUMBER, ..bounds }),
        (Choice::MinHeap(bounds.min_heap), Bounds { min_heap: 0, ..bounds }),
        (Choice::MaxMove(bounds.max_move), Bounds { max_move: more(bounds.max_move), ..bounds }),
    ];
    let found = wider.into_iter().find(|(_, bounds)| is_found(options, *bounds, workload.with_move));
    let with_move = workload.with_move.filter(|_| is_found(options, bounds, None)).map(Choice::WithMove);
    found.map(|(choice, _)| choice).or(with_move)
}
