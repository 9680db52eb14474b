//! The reasoning about misère play by classes.

use super::{Class, Quotient};
use crate::game::bound::Bound;
use crate::game::why::{Label, Reason, Reasoned, counted, equal_heaps, more_heaps, reduced};

/// The most classes whose product is written out.
const MOST_FACTORS: usize = 6;

impl Quotient {
    /// Why the case is won or lost: the classes of its heaps, which all have one, and their product.
    ///
    /// # Errors
    ///
    /// [`Bound::Internal`] if a heap has no class.
    pub(in crate::game) fn reasons(&self, case: Reasoned) -> Result<Vec<Reason>, Bound> {
        let mut reasons = vec![Reason::words(
            "misère play: the product of classes decides; a class is named after a sum in it"
                .to_string(),
        )];
        for (numbers, stones) in equal_heaps(case.heaps) {
            let class = self.name(self.class(stones).ok_or(Bound::Internal)?);
            let alike = reduced(stones, self.cycle());
            let alike = alike.strip_prefix(&stones.to_string()).unwrap_or_default();
            let text = format!("{}{alike}, class {class}", case.computed(stones));
            reasons.push(Reason::new(Label::Heaps(numbers), text));
        }
        reasons.extend(more_heaps(case.heaps.len() - counted(&reasons)));
        let mut product = 0;
        let mut factors = Vec::new();
        for &stones in case.heaps {
            let class = self.class(stones).ok_or(Bound::Internal)?;
            product = self.product(product, class);
            if factors.len() <= MOST_FACTORS {
                factors.push(self.factor(class));
            }
        }
        let name = self.name(product);
        let outcome = if self.is_lost(product) { "lost" } else { "won" };
        let text = match factors.len() {
            0 | 1 => format!("{name}: {outcome}"),
            _ if case.heaps.len() > MOST_FACTORS => {
                format!("the product of all is {name}: {outcome}")
            }
            _ => format!("{} = {name}: {outcome}", factors.join(" x ")),
        };
        reasons.push(Reason::new(Label::Class, text));
        Ok(reasons)
    }

    /// A class as a factor of a product.
    fn factor(&self, class: Class) -> String {
        let name = self.name(class);
        if name.contains('+') {
            return format!("({name})");
        }
        name
    }
}
