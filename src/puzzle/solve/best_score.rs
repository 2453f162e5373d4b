//! The score of best play, searched to the end.

/// The score of a position when both players play as well as can be. All values are in halves of a
/// point, and without the points that the rules give a player beforehand, such as komi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestScore<M> {
    /// The least and the greatest lead of the first player that are still possible: the same where it is known.
    pub lead: [i32; 2],
    /// The least that the first and the second player are sure of, whatever the other one wants;
    /// `None` where it is not known.
    pub sure: [Option<i32>; 2],
    /// All moves that keep the lead, the pass too; `None` where they are not known.
    pub keys: Option<Vec<M>>,
    /// Positions looked at for the lead.
    pub positions: u64,
}

impl<M> BestScore<M> {
    /// The lead of the first player, where it is known; a draw needs just this komi.
    #[must_use]
    pub const fn known_lead(&self) -> Option<i32> {
        if self.lead[0] == self.lead[1] {
            Some(self.lead[0])
        } else {
            None
        }
    }

    /// The same with its moves in words.
    #[must_use]
    pub fn named(&self, name: &dyn Fn(&M) -> String) -> BestScore<String> {
        BestScore {
            lead: self.lead,
            sure: self.sure,
            keys: self
                .keys
                .as_ref()
                .map(|keys| keys.iter().map(name).collect()),
            positions: self.positions,
        }
    }
}
