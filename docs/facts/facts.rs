//! Computes the numbers of docs/facts.md a second time, from the rules and without kletka:
//! `rustc -O docs/facts/facts.rs -o /tmp/facts`, then `/tmp/facts uniform parcel 3x3 plane 20000 1` and so on (`/tmp/facts` lists the rest).

use std::collections::HashMap;

/// Chance of its own: SplitMix64.
pub struct Chance(pub u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        ((u128::from(word) * bound as u128) >> 64) as usize
    }
}

// Parcel. Colours of segments: 0 none, 1 blue, 2 red, 3 green.

const GREEN: u8 = 3;
/// East, north, west, south.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A board of Parcel with what touches what, made once.
pub struct Surface {
    pub width: i32,
    pub height: i32,
    wraps: (bool, bool),
    /// The vertex and the direction (east or north) of each edge.
    pub edges: Vec<((i32, i32), usize)>,
    number: HashMap<((i32, i32), usize), usize>,
    /// For each edge and both its ends: the edges straight ahead, to the left and to the right.
    ends: Vec<[[Option<usize>; 3]; 2]>,
    /// The cells on both sides of an edge; none is the outside.
    sides: Vec<[Option<usize>; 2]>,
    /// The four edges of each cell.
    cells: Vec<[usize; 4]>,
}

impl Surface {
    pub fn new(width: i32, height: i32, topology: &str) -> Self {
        let wraps = match topology {
            "plane" => (false, false),
            "cylinder" => (true, false),
            "torus" => (true, true),
            other => panic!("expected plane, cylinder or torus, found {other}"),
        };
        let mut surface = Surface {
            width,
            height,
            wraps,
            edges: Vec::new(),
            number: HashMap::new(),
            ends: Vec::new(),
            sides: Vec::new(),
            cells: Vec::new(),
        };
        for x in 0..width + i32::from(!wraps.0) {
            for y in 0..height + i32::from(!wraps.1) {
                for direction in 0..2 {
                    if surface.step((x, y), direction).is_some() {
                        surface
                            .number
                            .insert(((x, y), direction), surface.edges.len());
                        surface.edges.push(((x, y), direction));
                    }
                }
            }
        }
        for &(vertex, direction) in &surface.edges {
            let other = surface.step(vertex, direction).unwrap();
            let back = (direction + 2) % 4;
            surface.ends.push([
                [back, (back + 1) % 4, (back + 3) % 4].map(|to| surface.edge(vertex, to)),
                [direction, (direction + 1) % 4, (direction + 3) % 4]
                    .map(|to| surface.edge(other, to)),
            ]);
        }
        surface.sides = vec![[None; 2]; surface.edges.len()];
        for x in 0..width {
            for y in 0..height {
                let (east, north) = (
                    surface.step((x, y), 0).unwrap(),
                    surface.step((x, y), 1).unwrap(),
                );
                let around = [((x, y), 0), ((x, y), 1), (north, 0), (east, 1)]
                    .map(|edge| surface.number[&edge]);
                for (edge, side) in around.into_iter().zip([0, 0, 1, 1]) {
                    surface.sides[edge][side] = Some(surface.cells.len());
                }
                surface.cells.push(around);
            }
        }
        surface
    }

    fn step(&self, vertex: (i32, i32), direction: usize) -> Option<(i32, i32)> {
        let wrap = |place: i32, size: i32, wraps: bool| {
            if wraps {
                Some(place.rem_euclid(size))
            } else {
                (0..=size).contains(&place).then_some(place)
            }
        };
        let (dx, dy) = STEPS[direction];
        Some((
            wrap(vertex.0 + dx, self.width, self.wraps.0)?,
            wrap(vertex.1 + dy, self.height, self.wraps.1)?,
        ))
    }

    fn edge(&self, vertex: (i32, i32), direction: usize) -> Option<usize> {
        if direction < 2 {
            self.number.get(&(vertex, direction)).copied()
        } else {
            self.number
                .get(&(self.step(vertex, direction)?, direction - 2))
                .copied()
        }
    }

    /// An edge in notation.
    pub fn name(&self, edge: usize) -> String {
        let letter = |x: i32| char::from(b'a' + u8::try_from(x).unwrap());
        let ((x, y), direction) = self.edges[edge];
        let (x2, y2) = self.step((x, y), direction).unwrap();
        if direction == 0 {
            format!("[{}-{}{}]", letter(x.min(x2)), letter(x.max(x2)), y + 1)
        } else {
            format!("[{}{}-{}]", letter(x), y.min(y2) + 1, y.max(y2) + 1)
        }
    }

    /// The cells that are reached from a cell, or none where the outside is.
    fn region(&self, drawn: &[u8], from: usize) -> Option<u128> {
        let mut region = 1_u128 << from;
        let mut waiting = vec![from];
        while let Some(cell) = waiting.pop() {
            for &edge in &self.cells[cell] {
                if drawn[edge] == 0 {
                    let [one, two] = self.sides[edge];
                    let beyond = if one == Some(cell) { two? } else { one? };
                    if region >> beyond & 1 == 0 {
                        region |= 1 << beyond;
                        waiting.push(beyond);
                    }
                }
            }
        }
        Some(region)
    }

    /// The colour of a region: blue, red, or 0 if it is undetermined; none without a boundary.
    fn region_colour(&self, drawn: &[u8], region: u128) -> Option<u8> {
        let mut met = [false; 4];
        for (edge, sides) in self.sides.iter().enumerate() {
            let [one, two] = sides.map(|side| side.is_some_and(|cell| region >> cell & 1 == 1));
            met[usize::from(drawn[edge])] |= one != two;
        }
        (met[1] || met[2] || met[3]).then(|| match (met[1], met[2]) {
            (true, false) => 1,
            (false, true) => 2,
            _ => 0,
        })
    }

    /// The colour that a segment of a player gets; why it may not be drawn, otherwise.
    pub fn colour(&self, drawn: &mut [u8], edge: usize, player: u8) -> Result<u8, &'static str> {
        if drawn[edge] != 0 {
            return Err("occupied");
        }
        let seen = |to: Option<usize>| to.map_or(0, |to| drawn[to]);
        let meets = self.ends[edge]
            .iter()
            .flatten()
            .any(|&to| seen(to) == 3 - player);
        let colour = if meets { GREEN } else { player };
        let pierces = |[ahead, left, right]: &[Option<usize>; 3]| {
            seen(*ahead) == GREEN && seen(*left) == seen(*right) && matches!(seen(*left), 1 | 2)
        };
        if colour == GREEN && self.ends[edge].iter().any(pierces) {
            return Err("piercing");
        }
        drawn[edge] = colour;
        let is_looping = self.loops(drawn, edge);
        drawn[edge] = 0;
        if is_looping {
            Err("looping")
        } else {
            Ok(colour)
        }
    }

    /// Whether the last segment made new regions, all of them undetermined.
    fn loops(&self, drawn: &[u8], edge: usize) -> bool {
        let (mut closed, mut coloured) = (false, false);
        for (side, other) in [(0, 1), (1, 0)] {
            let Some(cell) = self.sides[edge][side] else {
                continue;
            };
            let Some(region) = self.region(drawn, cell) else {
                continue;
            };
            match self.sides[edge][other] {
                Some(beyond) if region >> beyond & 1 == 1 => return false,
                _ => {}
            }
            closed = true;
            coloured |= matches!(self.region_colour(drawn, region), Some(1 | 2));
        }
        closed && !coloured
    }

    /// The areas of blue and of red.
    pub fn areas(&self, drawn: &[u8]) -> (u32, u32) {
        let (mut seen, mut areas) = (0_u128, [0; 3]);
        for cell in 0..self.cells.len() {
            if seen >> cell & 1 == 0
                && let Some(region) = self.region(drawn, cell)
            {
                seen |= region;
                let colour = self.region_colour(drawn, region).unwrap_or(0);
                areas[usize::from(colour)] += region.count_ones();
            }
        }
        (areas[1], areas[2])
    }

    pub fn legal(&self, drawn: &mut [u8], player: u8) -> Vec<(usize, u8)> {
        (0..drawn.len())
            .filter_map(|edge| Some((edge, self.colour(drawn, edge, player).ok()?)))
            .collect()
    }

    /// A position of a random game without passes as soon as so few edges are free, and the player to move.
    pub fn opened(&self, free: usize, chance: &mut Chance) -> (Vec<u8>, u8) {
        loop {
            let (mut drawn, mut player) = (vec![0; self.edges.len()], 1);
            loop {
                if drawn.iter().filter(|&&colour| colour == 0).count() <= free {
                    return (drawn, player);
                }
                let legal = self.legal(&mut drawn, player);
                if legal.is_empty() {
                    break;
                }
                let (edge, colour) = legal[chance.below(legal.len())];
                drawn[edge] = colour;
                player = 3 - player;
            }
        }
    }

    /// The lead after a pass, and how much less the best segment leaves, where the pass alone is best.
    pub fn only_pass(&self, drawn: &[u8], player: u8) -> Option<(i8, i8)> {
        let mut drawn = drawn.to_vec();
        let mut searched = Searched::default();
        let sign = if player == 1 { 1 } else { -1 };
        let passed = searched.lead(self, &mut drawn, 3 - player, 1);
        let drawing = self
            .legal(&mut drawn, player)
            .into_iter()
            .map(|(edge, colour)| {
                drawn[edge] = colour;
                let lead = searched.lead(self, &mut drawn, 3 - player, 0);
                drawn[edge] = 0;
                lead * sign
            });
        let best = drawing.max()?;
        (best < passed * sign).then_some((passed, passed * sign - best))
    }

    /// The segments, in notation.
    pub fn shown(&self, drawn: &[u8]) -> String {
        let stones = (0..drawn.len()).filter(|&edge| drawn[edge] != 0);
        let words: Vec<_> = stones
            .map(|edge| {
                format!(
                    "{}{}",
                    [' ', 'b', 'r', 'g'][usize::from(drawn[edge])],
                    self.name(edge)
                )
            })
            .collect();
        words.join(" ")
    }

    /// The permutations of the edges that undo themselves and come from a symmetry of the surface, with a name for each.
    pub fn involutions(&self) -> Vec<(String, Vec<usize>)> {
        let mut found: Vec<(String, Vec<usize>)> = Vec::new();
        let kinds = [
            ("shift", [1, 0, 0, 1]),
            ("half turn", [-1, 0, 0, -1]),
            ("mirror left-right", [-1, 0, 0, 1]),
            ("mirror up-down", [1, 0, 0, -1]),
            ("mirror in a diagonal", [0, 1, 1, 0]),
            ("mirror in a diagonal", [0, -1, -1, 0]),
        ];
        let most = self.width.max(self.height);
        for (name, [a, b, c, d]) in kinds {
            for (tx, ty) in (-most..=most).flat_map(|tx| (-most..=most).map(move |ty| (tx, ty))) {
                let image = |(x, y): (i32, i32)| {
                    let place = |at: i32, size: i32, wraps: bool| {
                        if wraps {
                            Some(at.rem_euclid(size))
                        } else {
                            (0..=size).contains(&at).then_some(at)
                        }
                    };
                    Some((
                        place(a * x + b * y + tx, self.width, self.wraps.0)?,
                        place(c * x + d * y + ty, self.height, self.wraps.1)?,
                    ))
                };
                let map: Option<Vec<usize>> = (self.edges.iter())
                    .map(|&(from, direction)| {
                        let (from, to) = (image(from)?, image(self.step(from, direction)?)?);
                        (0..4)
                            .find(|&turned| self.step(from, turned) == Some(to))
                            .and_then(|turned| self.edge(from, turned))
                    })
                    .collect();
                let Some(map) = map else { continue };
                let undoes = (0..map.len()).all(|edge| map[map[edge]] == edge);
                let moves = (0..map.len()).any(|edge| map[edge] != edge);
                if undoes && moves && found.iter().all(|(_, known)| *known != map) {
                    found.push((name.to_owned(), map));
                }
            }
        }
        found
    }

    /// Moves of blue after which red cannot copy the last one, if there are so few; and why red cannot.
    pub fn refutes(
        &self,
        map: &[usize],
        drawn: &mut Vec<u8>,
        left: usize,
    ) -> Option<(Vec<usize>, &'static str)> {
        for (edge, colour) in self.legal(drawn, 1) {
            drawn[edge] = colour;
            let answer = self.colour(drawn, map[edge], 2);
            let found = match answer {
                Err(_) if left > 1 => None,
                Err(why) => Some((vec![edge], why)),
                Ok(_) if left == 1 => None,
                Ok(answered) => {
                    drawn[map[edge]] = answered;
                    let later = self.refutes(map, drawn, left - 1);
                    drawn[map[edge]] = 0;
                    later.map(|(mut moves, why)| {
                        moves.insert(0, edge);
                        (moves, why)
                    })
                }
            };
            drawn[edge] = 0;
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// What a full search of Parcel finds: the lead, the positions that can be reached, and those where only a pass keeps the lead.
#[derive(Default)]
pub struct Searched {
    pub known: HashMap<u64, i8>,
    /// Those in which nobody has just passed, and one of the barest of them.
    pub only_pass: u64,
    pub example: Option<(Vec<u8>, u8)>,
}

impl Searched {
    /// The lead of blue in best play; `passes` is 1 after a pass.
    pub fn lead(&mut self, surface: &Surface, drawn: &mut [u8], player: u8, passes: u64) -> i8 {
        let board = drawn
            .iter()
            .fold(0_u64, |key, &colour| key << 2 | u64::from(colour));
        let key = board << 2 | passes << 1 | u64::from(player - 1);
        if let Some(&lead) = self.known.get(&key) {
            return lead;
        }
        let sign = if player == 1 { 1 } else { -1 };
        let pass = if passes == 1 {
            let (blue, red) = surface.areas(drawn);
            i8::try_from(i64::from(blue) - i64::from(red)).unwrap()
        } else {
            self.lead(surface, drawn, 3 - player, 1)
        };
        let mut best: Option<i8> = None;
        for (edge, colour) in surface.legal(drawn, player) {
            drawn[edge] = colour;
            let lead = self.lead(surface, drawn, 3 - player, 0);
            drawn[edge] = 0;
            best = Some(best.map_or(lead, |best| (best * sign).max(lead * sign) * sign));
        }
        if passes == 0 && best.is_some_and(|best| best * sign < pass * sign) {
            self.only_pass += 1;
            let bare = |drawn: &[u8]| drawn.iter().filter(|&&colour| colour == 0).count();
            if self
                .example
                .as_ref()
                .is_none_or(|(known, _)| bare(known) < bare(drawn))
            {
                self.example = Some((drawn.to_vec(), player));
            }
        }
        let lead = best.map_or(pass, |best| (best * sign).max(pass * sign) * sign);
        self.known.insert(key, lead);
        lead
    }
}

// Both Renju games. Colours of stones: 0 none, 1 blue, 2 red, 3 green.

#[derive(Clone)]
pub struct Board {
    width: usize,
    height: usize,
    pub stones: Vec<u8>,
}

impl Board {
    pub fn new(width: usize, height: usize) -> Self {
        Board {
            width,
            height,
            stones: vec![0; width * height],
        }
    }

    pub fn free(&self) -> Vec<usize> {
        (0..self.stones.len())
            .filter(|&cell| self.stones[cell] == 0)
            .collect()
    }

    /// Whether a stone on the cell would stand in a run of exactly four.
    pub fn makes_four(&self, cell: usize, colour: u8) -> bool {
        let (x, y) = ((cell % self.width) as i32, (cell / self.width) as i32);
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dx, dy)| {
                let run = |sign: i32| {
                    let mut length = 0;
                    let (mut x, mut y) = (x + sign * dx, y + sign * dy);
                    while (0..self.width as i32).contains(&x)
                        && (0..self.height as i32).contains(&y)
                        && self.stones[y as usize * self.width + x as usize] == colour
                    {
                        length += 1;
                        x += sign * dx;
                        y += sign * dy;
                    }
                    length
                };
                run(1) + run(-1) == 3
            })
    }

    fn critical(&self, colour: u8) -> Vec<usize> {
        self.free()
            .into_iter()
            .filter(|&cell| self.makes_four(cell, colour))
            .collect()
    }

    /// Antonov's condition with a player to move.
    pub fn antonov(&self, player: u8) -> bool {
        let second = self.critical(player % 3 + 1);
        second.len() == 1
            && self
                .critical((player + 1) % 3 + 1)
                .iter()
                .filter(|&&cell| cell != second[0])
                .count()
                >= 2
    }

    fn key(&self) -> u128 {
        self.stones
            .iter()
            .fold(0, |key, &stone| key << 2 | u128::from(stone))
    }

    /// Random stones without a four, with a number of cells left free.
    pub fn random(width: usize, height: usize, free: usize, chance: &mut Chance) -> Self {
        loop {
            let mut board = Board::new(width, height);
            let mut cells = board.free();
            while cells.len() > free {
                let cell = cells.swap_remove(chance.below(cells.len()));
                board.stones[cell] = 1 + chance.below(3) as u8;
            }
            let four = (0..board.stones.len())
                .any(|cell| board.stones[cell] != 0 && board.makes_four(cell, board.stones[cell]));
            if !four {
                return board;
            }
        }
    }
}

/// How a game of Renju for three stands: nothing, a draw (0), or its winner.
pub fn three_over(board: &Board, player: u8, passes: u32, antonov: bool) -> Option<u8> {
    if passes == 3 || board.stones.iter().all(|&stone| stone != 0) {
        return Some(0);
    }
    (antonov && board.antonov(player)).then_some(player)
}

/// Whether a player of Renju for three wins (`hold` false) or avoids losing (`hold` true), whatever the two others do.
#[derive(Default)]
pub struct Three {
    known: HashMap<(u128, u8, u32, u8, bool), bool>,
}

impl Three {
    pub fn keeps(
        &mut self,
        board: &mut Board,
        player: u8,
        passes: u32,
        who: u8,
        hold: bool,
    ) -> bool {
        if let Some(winner) = three_over(board, player, passes, true) {
            return winner == who || hold && winner == 0;
        }
        let key = (board.key(), player, passes, who, hold);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mine = player == who;
        let mut keeps = self.keeps(board, player % 3 + 1, passes + 1, who, hold);
        for cell in board.free() {
            if keeps == mine {
                break;
            }
            keeps = self.after(board, player, cell, who, hold);
        }
        self.known.insert(key, keeps);
        keeps
    }

    fn after(&mut self, board: &mut Board, player: u8, cell: usize, who: u8, hold: bool) -> bool {
        if board.makes_four(cell, player) {
            return player == who;
        }
        board.stones[cell] = player;
        let keeps = self.keeps(board, player % 3 + 1, 0, who, hold);
        board.stones[cell] = 0;
        keeps
    }

    /// Whether only a pass keeps it for the player to move.
    pub fn only_pass(&mut self, board: &mut Board, player: u8, hold: bool) -> bool {
        three_over(board, player, 0, true).is_none()
            && board
                .free()
                .into_iter()
                .all(|cell| !self.after(board, player, cell, player, hold))
            && self.keeps(board, player % 3 + 1, 1, player, hold)
    }
}

/// The two colours of a move of Renju 3/2.
pub fn due(number: u32) -> (u8, u8) {
    [(2, 3), (1, 2), (3, 1)][number as usize % 3]
}

/// Whether a player of Renju 3/2 (1 is A, 0 is B) wins or avoids losing.
#[derive(Default)]
pub struct Halves {
    known: HashMap<(u128, u32, u32, u32, bool), bool>,
}

impl Halves {
    pub fn keeps(
        &mut self,
        board: &mut Board,
        number: u32,
        passes: u32,
        who: u32,
        hold: bool,
    ) -> bool {
        if passes == 6 || board.stones.iter().all(|&stone| stone != 0) {
            return hold;
        }
        let key = (board.key(), number % 6, passes, who, hold);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mine = number % 2 == who;
        let keeps = mine
            == (self.stones_keep(board, number, who, hold) == mine
                || self.keeps(board, number + 1, passes + 1, who, hold) == mine);
        self.known.insert(key, keeps);
        keeps
    }

    /// Whether a move with a stone keeps it for the player to move, or all do if he is the other one.
    fn stones_keep(&mut self, board: &mut Board, number: u32, who: u32, hold: bool) -> bool {
        let mine = number % 2 == who;
        let (one, two) = due(number);
        let free = board.free();
        for (first, second) in [(one, two), (two, one)] {
            for &cell in &free {
                if board.makes_four(cell, first) {
                    if mine {
                        return true;
                    }
                    return false;
                }
                board.stones[cell] = first;
                let mut settled = self.keeps(board, number + 1, 0, who, hold) == mine;
                for &other in &free {
                    if settled {
                        break;
                    }
                    if other != cell {
                        settled = board.makes_four(other, second) || {
                            board.stones[other] = second;
                            let keeps = self.keeps(board, number + 1, 0, who, hold);
                            board.stones[other] = 0;
                            keeps == mine
                        };
                    }
                }
                board.stones[cell] = 0;
                if settled {
                    return mine;
                }
            }
        }
        !mine
    }

    /// Whether only the wholly skipped move keeps it for the player to move.
    pub fn only_skip(&mut self, board: &mut Board, number: u32, hold: bool) -> bool {
        let who = number % 2;
        !self.stones_keep(board, number, who, hold) && self.keeps(board, number + 1, 1, who, hold)
    }
}

// All positions of a small field of the Renju games, from the fullest to the empty one.

const LOSS: u16 = 0;
const DRAW: u16 = 1;
const WIN: u16 = 2;
/// In place of a value: the position has a four.
const FOUR: u16 = u16::MAX;

/// The results of a full sweep of a field, by the number of free cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    pub free: usize,
    /// Positions without a four, all of their turnings and mirrorings counted.
    pub positions: u64,
    /// Where only a pass (Renju 3/2: a wholly skipped move) is best for the player himself; then in Renju for three where only
    /// a pass stops another player's win, in Renju 3/2 where a stone without a four is better than any two and than none.
    pub only: [u64; 2],
    /// The first position of each kind, and the player or the number of the move.
    pub examples: [Option<(Vec<u8>, usize)>; 2],
    /// Positions of a player to move by his value: he loses, holds, wins.
    pub values: [u64; 3],
    /// Positions with a pass in which one move keeps a draw, and one move wins, among all moves with stones and the pass.
    pub keys: [u64; 2],
    /// Renju for three: where exactly one move wins, and it makes neither a four nor a cell where its player could make one next.
    pub quiet: u64,
    /// The first of them, and the player.
    pub quiet_example: Option<(Vec<u8>, usize)>,
}

/// The sets of free cells of one size, one for each orbit under the symmetries of the field.
struct Layer {
    /// For each set of free cells: the number of its representative and the symmetry that leads there.
    known: HashMap<u32, (usize, usize)>,
    sets: Vec<u32>,
    /// How many sets each representative stands for.
    weights: Vec<u64>,
    /// The value of each colouring of the stones of each representative.
    values: Vec<u16>,
}

pub struct Sweep {
    width: usize,
    height: usize,
    /// The symmetries of the field as permutations of cells.
    symmetries: Vec<Vec<usize>>,
    /// Four cells in a line, and the cells before and behind them.
    lines: Vec<([usize; 4], Vec<usize>)>,
}

impl Sweep {
    pub fn new(width: usize, height: usize) -> Self {
        let mut symmetries: Vec<Vec<usize>> = Vec::new();
        for (swap, left, down) in (0..8).map(|bits| (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4)) {
            if swap && width != height {
                continue;
            }
            let image = (0..width * height).map(|cell| {
                let (x, y) = (cell % width, cell / width);
                let (x, y) = if swap { (y, x) } else { (x, y) };
                let x = if left { width - 1 - x } else { x };
                let y = if down { height - 1 - y } else { y };
                y * width + x
            });
            let image: Vec<usize> = image.collect();
            if !symmetries.contains(&image) {
                symmetries.push(image);
            }
        }
        let at = |x: i32, y: i32| {
            let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
            inside.then(|| y as usize * width + x as usize)
        };
        let mut lines = Vec::new();
        for (x, y) in (0..width as i32).flat_map(|x| (0..height as i32).map(move |y| (x, y))) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cell = |step: i32| at(x + step * dx, y + step * dy);
                if let (Some(a), Some(b), Some(c), Some(d)) = (cell(0), cell(1), cell(2), cell(3)) {
                    lines.push((
                        [a, b, c, d],
                        [cell(-1), cell(4)].into_iter().flatten().collect(),
                    ));
                }
            }
        }
        Sweep {
            width,
            height,
            symmetries,
            lines,
        }
    }

    fn layer(&self, free: usize) -> Layer {
        let cells = self.width * self.height;
        let mut layer = Layer {
            known: HashMap::new(),
            sets: Vec::new(),
            weights: Vec::new(),
            values: Vec::new(),
        };
        for set in (0..1_u32 << cells).filter(|set| set.count_ones() as usize == free) {
            if layer.known.contains_key(&set) {
                continue;
            }
            let number = layer.sets.len();
            // The symmetry that leads back is the inverse of the one that led there.
            for symmetry in &self.symmetries {
                let image = (0..cells)
                    .filter(|&cell| set >> cell & 1 == 1)
                    .fold(0_u32, |image, cell| image | 1 << symmetry[cell]);
                let back = (self.symmetries.iter())
                    .position(|back| (0..cells).all(|cell| back[symmetry[cell]] == cell))
                    .unwrap();
                layer.known.entry(image).or_insert((number, back));
            }
            layer.sets.push(set);
            layer.weights.push(0);
        }
        for &(number, _) in layer.known.values() {
            layer.weights[number] += 1;
        }
        layer
    }

    /// The place value of each cell's stone in the numbers of a representative's colourings; free cells have none.
    fn places(&self, set: u32) -> Vec<usize> {
        let mut place = 1;
        (0..self.width * self.height)
            .map(|cell| {
                if set >> cell & 1 == 1 {
                    0
                } else {
                    place *= 3;
                    place / 3
                }
            })
            .collect()
    }

    /// Where the colourings of a set lie among the values of its layer: the beginning, and the place value of each cell.
    fn seat(&self, layer: &Layer, set: u32) -> (usize, Vec<usize>) {
        let (number, symmetry) = layer.known[&set];
        let stones = self.width * self.height - set.count_ones() as usize;
        let places = self.places(layer.sets[number]);
        let symmetry = &self.symmetries[symmetry];
        let own = (0..symmetry.len())
            .map(|cell| places[symmetry[cell]])
            .collect();
        (number * 3_usize.pow(stones as u32), own)
    }

    fn has_four(&self, stones: &[u8]) -> bool {
        self.lines.iter().any(|(cells, ends)| {
            let colour = stones[cells[0]];
            colour != 0
                && cells[1..].iter().all(|&cell| stones[cell] == colour)
                && ends.iter().all(|&cell| stones[cell] != colour)
        })
    }

    /// Values all positions with at most `most` free cells; a line for each number of free cells goes to `each`.
    pub fn run(&self, game: &str, most: usize, mut each: impl FnMut(&Swept)) {
        let cells = self.width * self.height;
        let mut below: [Option<Layer>; 2] = [None, None];
        for free in 0..=most.min(cells) {
            let mut layer = self.layer(free);
            let colourings = 3_usize.pow((cells - free) as u32);
            let mut swept = Swept {
                free,
                ..Swept::default()
            };
            let mut values = Vec::with_capacity(layer.sets.len() * colourings);
            for (&set, &weight) in layer.sets.iter().zip(&layer.weights) {
                let open: Vec<usize> = (0..cells).filter(|&cell| set >> cell & 1 == 1).collect();
                let taken: Vec<usize> = (0..cells).filter(|&cell| set >> cell & 1 == 0).collect();
                // The sets with one cell fewer and with two fewer, and where the colouring lies in each of them.
                let ones: Vec<_> = (open.iter())
                    .map(|&cell| self.seat(below[0].as_ref().unwrap(), set & !(1 << cell)))
                    .collect();
                let pairs: Vec<(usize, usize)> = (0..open.len())
                    .flat_map(|one| (0..one).map(move |two| (one, two)))
                    .collect();
                let twos: Vec<_> = if game == "renju-3-2" {
                    (pairs.iter())
                        .map(|&(one, two)| {
                            self.seat(
                                below[1].as_ref().unwrap(),
                                set & !(1 << open[one]) & !(1 << open[two]),
                            )
                        })
                        .collect()
                } else {
                    Vec::new()
                };
                let mut at: Vec<usize> =
                    ones.iter().chain(&twos).map(|&(begin, _)| begin).collect();
                let steps: Vec<Vec<usize>> = (taken.iter())
                    .map(|&cell| {
                        ones.iter()
                            .chain(&twos)
                            .map(|(_, places)| places[cell])
                            .collect()
                    })
                    .collect();
                let mut stones = vec![0_u8; cells];
                for &cell in &taken {
                    stones[cell] = 1;
                }
                for number in 0..colourings {
                    if number > 0 {
                        for (&cell, steps) in taken.iter().zip(&steps) {
                            if stones[cell] < 3 {
                                stones[cell] += 1;
                                for (at, step) in at.iter_mut().zip(steps) {
                                    *at += step;
                                }
                                break;
                            }
                            stones[cell] = 1;
                            for (at, step) in at.iter_mut().zip(steps) {
                                *at -= 2 * step;
                            }
                        }
                    }
                    if self.has_four(&stones) {
                        values.push(FOUR);
                        continue;
                    }
                    swept.positions += weight;
                    let one = |place: usize, colour: usize| {
                        let (_, places) = &ones[place];
                        below[0].as_ref().unwrap().values
                            [at[place] + places[open[place]] * (colour - 1)]
                    };
                    values.push(if game == "renju-3-2" {
                        let two = |pair: usize, colours: (usize, usize)| {
                            let (_, places) = &twos[pair];
                            let (first, second) = (open[pairs[pair].0], open[pairs[pair].1]);
                            let more =
                                places[first] * (colours.0 - 1) + places[second] * (colours.1 - 1);
                            below[1].as_ref().unwrap().values[at[ones.len() + pair] + more]
                        };
                        halves_value(&stones, open.len(), &pairs, one, two, weight, &mut swept)
                    } else {
                        three_value(&stones, &open, one, weight, &mut swept, |stones| {
                            self.has_four(stones)
                        })
                    });
                }
            }
            layer.values = values;
            each(&swept);
            let [one, _] = below;
            below = [Some(layer), one];
        }
    }
}

/// The value of a position of Renju for three for each player to move and each player, as a number in base three.
fn three_value(
    stones: &[u8],
    free: &[usize],
    child: impl Fn(usize, usize) -> u16,
    weight: u64,
    swept: &mut Swept,
    has_four: impl Fn(&[u8]) -> bool,
) -> u16 {
    let open = free.len();
    let digit =
        |value: u16, player: usize, who: usize| value / 3_u16.pow((3 * player + who) as u32) % 3;
    // By player to move: the game is over before he moves.
    let mut over = [[None; 3]; 3];
    // By player to move and by player: the best and the worst with a stone; and how many moves lead to each value for himself.
    let mut by_stone = [[(LOSS, WIN); 3]; 3];
    let mut counts = [[0_u32; 3]; 3];
    let mut critical = [0_u32; 3];
    // The last cell where each player wins with a stone.
    let mut won = [0; 3];
    for place in 0..open {
        for player in 0..3 {
            let value = child(place, player + 1);
            if value == FOUR {
                critical[player] |= 1 << place;
            }
            for who in 0..3 {
                let value = match value {
                    FOUR if who == player => WIN,
                    FOUR => LOSS,
                    value => digit(value, (player + 1) % 3, who),
                };
                let (best, worst) = by_stone[player][who];
                by_stone[player][who] = (best.max(value), worst.min(value));
                if who == player {
                    counts[player][usize::from(value)] += 1;
                    if value == WIN {
                        won[player] = free[place];
                    }
                }
            }
        }
    }
    for player in 0..3 {
        let (next, last) = (critical[(player + 1) % 3], critical[(player + 2) % 3]);
        for who in 0..3 {
            over[player][who] = if open == 0 {
                Some(DRAW)
            } else if next.count_ones() == 1 && (last & !next).count_ones() >= 2 {
                Some(if who == player { WIN } else { LOSS })
            } else {
                None
            };
        }
    }
    let mut sum = 0;
    for player in 0..3 {
        for who in 0..3 {
            // Before the third pass, the second and the first: what a pass leads to.
            let (mut value, mut passed) = (DRAW, DRAW);
            for passes in (0..3).rev() {
                let mover = (player + passes) % 3;
                passed = value;
                value = over[mover][who].unwrap_or_else(|| {
                    let (best, worst) = by_stone[mover][who];
                    if mover == who {
                        best.max(passed)
                    } else {
                        worst.min(passed)
                    }
                });
            }
            sum += value * 3_u16.pow((3 * player + who) as u32);
            if over[player][who].is_some() {
                continue;
            }
            let (best, worst) = by_stone[player][who];
            let only = if player == who {
                swept.values[usize::from(value)] += weight;
                counts[player][usize::from(passed)] += 1;
                if value > LOSS && counts[player][usize::from(value)] == 1 {
                    swept.keys[usize::from(value - 1)] += weight;
                    if value == WIN && passed < WIN && critical[player] == 0 {
                        let colour = player as u8 + 1;
                        let mut after = stones.to_vec();
                        after[won[player]] = colour;
                        let threatens = free.iter().any(|&cell| {
                            after[cell] == 0 && {
                                after[cell] = colour;
                                let four = has_four(&after);
                                after[cell] = 0;
                                four
                            }
                        });
                        if !threatens {
                            swept.quiet += weight;
                            let example = (stones.to_vec(), player + 1);
                            swept.quiet_example.get_or_insert(example);
                        }
                    }
                }
                (best < passed).then_some(0)
            } else {
                (worst == WIN && passed < WIN).then_some(1)
            };
            if let Some(kind) = only {
                swept.only[kind] += weight;
                swept.examples[kind].get_or_insert_with(|| (stones.to_vec(), player + 1));
            }
        }
    }
    sum
}

/// The value of a position of Renju 3/2 for A and each number of the move, as a number in base three.
fn halves_value(
    stones: &[u8],
    open: usize,
    pairs: &[(usize, usize)],
    one: impl Fn(usize, usize) -> u16,
    two: impl Fn(usize, (usize, usize)) -> u16,
    weight: u64,
    swept: &mut Swept,
) -> u16 {
    let digit = |value: u16, number: usize| value / 3_u16.pow(number as u32) % 3;
    // By number of the move: the best value for its player with both stones, and with one alone.
    let mut best = [[LOSS; 2]; 6];
    let mut counts = [[0_u32; 3]; 6];
    for number in 0..6 {
        let (first, second) = due(number as u32);
        let colours = [usize::from(first), usize::from(second)];
        let own = |value: u16| {
            let value = digit(value, (number + 1) % 6);
            if number % 2 == 1 { value } else { WIN - value }
        };
        let four = |place: usize, colour: usize| one(place, colour) == FOUR;
        let mut moved = |with: usize, value: u16| {
            best[number][with] = best[number][with].max(value);
            counts[number][usize::from(value)] += 1;
        };
        for place in 0..open {
            for colour in colours {
                moved(
                    1,
                    if four(place, colour) {
                        WIN
                    } else {
                        own(one(place, colour))
                    },
                );
            }
        }
        for (pair, &(place, other)) in pairs.iter().enumerate() {
            for colours in [(colours[0], colours[1]), (colours[1], colours[0])] {
                if !four(place, colours.0) && !four(other, colours.1) {
                    let value = two(pair, colours);
                    moved(0, if value == FOUR { WIN } else { own(value) });
                }
            }
        }
    }
    let mut sum = 0;
    for number in 0..6 {
        let (mut value, mut passed) = (DRAW, DRAW);
        if open > 0 {
            for passes in (0..6).rev() {
                let mover = (number + passes) % 6;
                let [both, single] = best[mover];
                passed = if passes < 5 { WIN - value } else { DRAW };
                value = both.max(single).max(passed);
            }
            let [both, single] = best[number];
            swept.values[usize::from(value)] += weight;
            counts[number][usize::from(passed)] += 1;
            if value > LOSS && counts[number][usize::from(value)] == 1 {
                swept.keys[usize::from(value - 1)] += weight;
            }
            let is_four = (0..open).any(|place| {
                let (first, second) = due(number as u32);
                [first, second]
                    .iter()
                    .any(|&colour| one(place, usize::from(colour)) == FOUR)
            });
            let kind = if both.max(single) < passed {
                Some(0)
            } else if open > 1 && !is_four && single > both.max(passed) {
                Some(1)
            } else {
                None
            };
            if let Some(kind) = kind {
                swept.only[kind] += weight;
                swept.examples[kind]
                    .get_or_insert_with(|| (stones.to_vec(), if number == 0 { 6 } else { number }));
            }
        }
        let for_first = if number % 2 == 1 { value } else { WIN - value };
        sum += for_first * 3_u16.pow(number as u32);
    }
    sum
}

// Uniform play.

/// What games come to: how often each end, the sums of lengths and leads and of their squares.
#[derive(Default)]
pub struct Totals {
    pub games: u32,
    pub ends: std::collections::BTreeMap<&'static str, u32>,
    pub wins: [u32; 4],
    pub length: (f64, f64),
    pub lead: (f64, f64),
}

impl Totals {
    fn add(&mut self, end: &'static str, winner: u8, length: u32, lead: i64) {
        self.games += 1;
        *self.ends.entry(end).or_default() += 1;
        self.wins[usize::from(winner)] += 1;
        let (length, lead) = (f64::from(length), lead as f64);
        self.length = (self.length.0 + length, self.length.1 + length * length);
        self.lead = (self.lead.0 + lead, self.lead.1 + lead * lead);
    }

    /// A mean with its standard error.
    pub fn mean(&self, (sum, squares): (f64, f64)) -> (f64, f64) {
        let games = f64::from(self.games);
        let mean = sum / games;
        (
            mean,
            ((squares / games - mean * mean).max(0.0) / games).sqrt(),
        )
    }

    fn print(&self) {
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(self.games);
        let (length, error) = self.mean(self.length);
        let (lead, lead_error) = self.mean(self.lead);
        let ends: Vec<_> = self
            .ends
            .iter()
            .map(|(end, &count)| format!("{end} {:.1}", percent(count)))
            .collect();
        let wins: Vec<_> = self
            .wins
            .iter()
            .map(|&count| format!("{:.1}", percent(count)))
            .collect();
        println!(
            "{} games; ends {} %; draws and wins by seats {} %; length {length:.2} ± {error:.2}; lead {lead:.3} ± {lead_error:.3}",
            self.games,
            ends.join(", "),
            wins.join(", "),
        );
    }
}

/// Games in which each legal move, passes too, is as likely as any other. Winners of Parcel are those without a komi.
/// Games of Renju begin with the stones (a cell, a colour) of the start positions, one after the other.
pub fn uniform(
    game: &str,
    size: (i32, i32),
    topology: &str,
    games: u32,
    seed: u64,
    starts: &[Vec<(usize, u8)>],
) -> Totals {
    let (mut chance, mut totals) = (Chance(seed), Totals::default());
    let surface = Surface::new(size.0, size.1, topology);
    for number in 0..games as usize {
        let mut board = Board::new(size.0 as usize, size.1 as usize);
        if !starts.is_empty() {
            for &(cell, colour) in &starts[number % starts.len()] {
                board.stones[cell] = colour;
            }
        }
        match game {
            "parcel" => {
                let mut drawn = vec![0; surface.edges.len()];
                let (mut length, mut passes, mut player) = (0, 0, 1);
                while passes < 2 {
                    length += 1;
                    let legal = surface.legal(&mut drawn, player);
                    match legal.get(chance.below(legal.len() + 1)) {
                        Some(&(edge, colour)) => (drawn[edge], passes) = (colour, 0),
                        None => passes += 1,
                    }
                    player = 3 - player;
                }
                let (blue, red) = surface.areas(&drawn);
                let winner = 1 + u8::from(blue < red);
                totals.add(
                    "passes",
                    if blue == red { 0 } else { winner },
                    length,
                    i64::from(blue) - i64::from(red),
                );
            }
            "renju-for-three" => {
                let (mut length, mut passes, mut player) = (0, 0, 1);
                let (end, winner) = loop {
                    match three_over(&board, player, passes, true) {
                        Some(0) if passes == 3 => break ("passes", 0),
                        Some(0) => break ("full", 0),
                        Some(winner) => break ("antonov", winner),
                        None => {}
                    }
                    length += 1;
                    let free = board.free();
                    match free.get(chance.below(free.len() + 1)) {
                        Some(&cell) if board.makes_four(cell, player) => break ("four", player),
                        Some(&cell) => (board.stones[cell], passes) = (player, 0),
                        None => passes += 1,
                    }
                    player = player % 3 + 1;
                };
                totals.add(end, winner, length, 0);
            }
            "renju-3-2" => {
                let (mut number, mut passes) = (0, 0);
                let (end, winner) = 'game: loop {
                    let free = board.free();
                    if passes == 6 || free.is_empty() {
                        break (if passes == 6 { "passes" } else { "full" }, 0);
                    }
                    number += 1;
                    // Each colour lies on a free cell or nowhere; only both on the same cell is no move.
                    let (first, second) = loop {
                        let places =
                            [(); 2].map(|()| free.get(chance.below(free.len() + 1)).copied());
                        if places[0].is_none() || places[0] != places[1] {
                            break (places[0], places[1]);
                        }
                    };
                    let (one, two) = due(number);
                    for (place, colour) in [(first, one), (second, two)] {
                        let Some(cell) = place else { continue };
                        if board.makes_four(cell, colour) {
                            break 'game ("four", 2 - (number % 2) as u8);
                        }
                        board.stones[cell] = colour;
                    }
                    passes = if first.is_none() && second.is_none() {
                        passes + 1
                    } else {
                        0
                    };
                };
                totals.add(end, winner, number, 0);
            }
            other => panic!("expected a game, found {other}"),
        }
    }
    totals
}

#[allow(
    dead_code,
    reason = "a test takes the functions above and not this one"
)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let size = |word: &str| -> (i32, i32) {
        let (width, height) = word.split_once('x').expect("a size such as 3x3");
        (width.parse().unwrap(), height.parse().unwrap())
    };
    match words[..] {
        ["uniform", game, word, topology, games, seed, ref rest @ ..] => {
            let board = size(word);
            // Stones as `3,0,1`: column and row from 0, then the colour.
            let stone = |text: &str| {
                let parts: Vec<usize> = text.split(',').map(|part| part.parse().unwrap()).collect();
                (parts[1] * board.0 as usize + parts[0], parts[2] as u8)
            };
            let starts: Vec<_> = if rest == ["-"] {
                let lines = std::io::stdin().lines().map(Result::unwrap);
                lines
                    .map(|line| line.split(' ').map(stone).collect())
                    .collect()
            } else {
                Vec::new()
            };
            let (games, seed) = (games.parse().unwrap(), seed.parse().unwrap());
            uniform(game, board, topology, games, seed, &starts).print();
        }
        ["parcel", word, topology] => {
            let surface = Surface::new(size(word).0, size(word).1, topology);
            let mut searched = Searched::default();
            let lead = searched.lead(&surface, &mut vec![0; surface.edges.len()], 1, 0);
            println!(
                "lead {lead}; {} positions; only a pass keeps the lead in {}",
                searched.known.len(),
                searched.only_pass,
            );
            if let Some((drawn, player)) = searched.example {
                println!(
                    "one of them: {}, player {player} to move",
                    surface.shown(&drawn)
                );
            }
        }
        ["copy", word, topology, most] => {
            let surface = Surface::new(size(word).0, size(word).1, topology);
            let mut seen = std::collections::BTreeMap::new();
            for (name, map) in surface.involutions() {
                if (0..map.len()).any(|edge| map[edge] == edge) {
                    seen.entry((name, 1, "own image"))
                        .or_insert((0, String::new()))
                        .0 += 1;
                    continue;
                }
                let found = (1..=most.parse().unwrap()).find_map(|moves| {
                    surface.refutes(&map, &mut vec![0; surface.edges.len()], moves)
                });
                let (moves, why) = found.unwrap_or((Vec::new(), "not refuted so soon"));
                let names: Vec<_> = moves.iter().map(|&edge| surface.name(edge)).collect();
                seen.entry((name, moves.len(), why))
                    .or_insert((0, names.join(" ")))
                    .0 += 1;
            }
            for ((name, moves, why), (count, line)) in seen {
                println!("{name}: move {moves}, {why} {line} ({count})");
            }
        }
        ["only-pass", "parcel", word, topology, free, positions, seed] => {
            let surface = Surface::new(size(word).0, size(word).1, topology);
            let (free, positions): (usize, u32) =
                (free.parse().unwrap(), positions.parse().unwrap());
            let mut chance = Chance(seed.parse().unwrap());
            let mut found = std::collections::BTreeMap::<i8, u32>::new();
            for _ in 0..positions {
                let (drawn, player) = surface.opened(free, &mut chance);
                if let Some((lead, loss)) = surface.only_pass(&drawn, player) {
                    *found.entry(loss).or_default() += 1;
                    println!(
                        "lead {lead}, any segment loses {loss}: {}, player {player} to move",
                        surface.shown(&drawn)
                    );
                }
            }
            let total: u32 = found.values().sum();
            println!(
                "{positions} positions: only a pass keeps the lead in {total}; by what any segment loses: {found:?}"
            );
        }
        ["only-pass", game, word, free, positions, seed] => {
            let (width, height) = size(word);
            let mut chance = Chance(seed.parse().unwrap());
            let (mut wins, mut holds) = (0, 0);
            for _ in 0..positions.parse::<u32>().unwrap() {
                let mut board = Board::random(
                    width as usize,
                    height as usize,
                    free.parse().unwrap(),
                    &mut chance,
                );
                let next = 1 + chance.below(6);
                for hold in [false, true] {
                    let is_only = if game == "renju-3-2" {
                        Halves::default().only_skip(&mut board, next as u32, hold)
                    } else {
                        Three::default().only_pass(&mut board, 1 + (next % 3) as u8, hold)
                    };
                    if is_only {
                        let first = if hold { &mut holds } else { &mut wins };
                        *first += 1;
                        if *first == 1 {
                            println!("hold {hold}, next {next}: {:?}", board.stones);
                        }
                    }
                }
            }
            println!(
                "{positions} positions: only a pass wins in {wins}, only a pass holds in {holds}"
            );
        }
        ["zugzwang", game, word, ref rest @ ..] => {
            let (width, height) = size(word);
            let sweep = Sweep::new(width as usize, height as usize);
            let most = rest
                .first()
                .map_or(usize::MAX, |most| most.parse().unwrap());
            let mut all = Swept::default();
            sweep.run(game, most, |swept| {
                all.positions += swept.positions;
                all.quiet += swept.quiet;
                for kind in 0..2 {
                    all.only[kind] += swept.only[kind];
                }
                println!(
                    "{} free: {} positions; only a pass {:?}; loss, draw, win {:?}; one move draws, wins {:?}",
                    swept.free, swept.positions, swept.only, swept.values, swept.keys
                );
                if let Some((stones, next)) = &swept.quiet_example {
                    println!("  quiet keys: {}, {next} to move: {stones:?}", swept.quiet);
                }
                for (kind, example) in swept.examples.iter().enumerate() {
                    if let Some((stones, next)) = example {
                        println!("  kind {kind}, {next} to move: {stones:?}");
                    }
                }
            });
            println!(
                "in all {} positions; only a pass {:?}; quiet keys {}",
                all.positions, all.only, all.quiet
            );
        }
        _ => {
            println!(
                "zugzwang GAME WxH [FREE]\nuniform GAME WxH TOPOLOGY GAMES SEED [-]\nparcel WxH TOPOLOGY\ncopy WxH TOPOLOGY MOVES\nonly-pass parcel WxH TOPOLOGY FREE POSITIONS SEED\nonly-pass GAME WxH FREE POSITIONS SEED"
            );
            std::process::exit(2);
        }
    }
}
