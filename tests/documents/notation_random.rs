//! Random records and positions in canonical and in any spelling, and random text: nothing is lost, nothing panics.

use kletka::Colour;
use kletka::notation::print::{self, Alphabet};
use kletka::notation::{
    self, Assessment, Comment, Edge, Element, Figure, Item, Line, Move, Number, Offered, Ply,
    Point, Quotes, Remark, Segment, Stone, Variation,
};
use kletka::text::Severity;
use kletka::text::{Span, SpanMap};
use proptest::collection::vec;
use proptest::prelude::*;

/// The wording of errors, or of everything.
fn faults(list: &[kletka::text::Diagnostic], least: Severity) -> String {
    let list = list.iter().filter(|one| one.severity <= least);
    list.map(|one| format!("{:?}: {}", one.span, one.message.en))
        .collect::<Vec<_>>()
        .join(", ")
}

fn any_point() -> impl Strategy<Value = Point> {
    (0_u8..26, prop_oneof![9 => 1_u16..40, 1 => any::<u16>()])
        .prop_map(|(column, row)| Point { column, row })
}

fn any_colour() -> impl Strategy<Value = Option<Colour>> {
    proptest::option::of(proptest::sample::select(Colour::ALL.to_vec()))
}

fn any_segment() -> impl Strategy<Value = Segment> {
    (any_colour(), any_point(), any_point())
        .prop_filter("ends differ", |(_, from, to)| from != to)
        .prop_map(|(colour, from, to)| Segment {
            colour,
            edge: Edge { from, to },
            span: Span::default(),
        })
}

fn any_stone() -> impl Strategy<Value = Stone> {
    (any_colour(), any_point()).prop_map(|(colour, cell)| Stone {
        colour,
        cell,
        span: Span::default(),
    })
}

fn any_move() -> impl Strategy<Value = Move> {
    prop_oneof![
        Just(Move::Pass),
        any_segment().prop_map(Move::Segment),
        (vec(any_segment(), 1..5), any::<usize>()).prop_map(|(segments, taken)| {
            let taken = taken % segments.len();
            let offered = segments
                .into_iter()
                .enumerate()
                .map(|(at, segment)| Offered {
                    segment,
                    taken: at == taken,
                });
            Move::Offer(offered.collect())
        }),
        any_stone().prop_map(Move::Stone),
        (any_stone(), any_stone()).prop_map(|(one, other)| Move::Pair([one, other])),
        vec(any_stone(), 3..5).prop_map(|stones| Move::Stones(stones.into())),
    ]
}

/// Comments and remarks.
fn any_words() -> impl Strategy<Value = Item> {
    let span = Span::default();
    prop_oneof![
        "[^\"]{0,12}".prop_map(move |text| Item::Comment(Comment {
            text,
            quotes: Quotes::Straight,
            span
        })),
        "[^«»]{0,6}(«[^«»]{0,3}(«»)?»)?[^«»]{0,6}".prop_map(move |text| Item::Comment(Comment {
            text,
            quotes: Quotes::Guillemets,
            span
        })),
        "[^\r\n]{0,12}".prop_map(move |text| Item::Remark(Remark { text, span })),
    ]
}

fn any_ply() -> impl Strategy<Value = Item> {
    let marks: Vec<_> = Assessment::SPELLING.iter().map(|(mark, _)| *mark).collect();
    (
        proptest::option::of(any::<u32>()),
        any_move(),
        proptest::option::of(proptest::sample::select(marks)),
    )
        .prop_map(|(number, played, mark)| {
            let span = Span::default();
            Item::Ply(Ply {
                number: number.map(|value| Number { value, span }),
                played,
                mark,
                span,
            })
        })
}

/// A line with variations up to three deep; `least` moves.
fn any_line(least: usize) -> BoxedStrategy<Line> {
    let flat = (
        vec(any_words(), 0..2),
        vec((any_ply(), vec(any_words(), 0..3)), least..4),
    )
        .prop_map(|(lead, nodes)| {
            let nodes = nodes
                .into_iter()
                .flat_map(|(ply, words)| std::iter::once(ply).chain(words));
            Line {
                items: lead.into_iter().chain(nodes).collect(),
            }
        });
    flat.prop_recursive(3, 24, 3, |inner| {
        let after = prop_oneof![
            any_words(),
            inner.prop_map(|line| Item::Variation(Variation {
                line,
                span: Span::default()
            }))
        ];
        (
            vec(any_words(), 0..2),
            vec((any_ply(), vec(after, 0..3)), 1..4),
        )
            .prop_map(|(lead, nodes)| {
                let nodes = nodes
                    .into_iter()
                    .flat_map(|(ply, rest)| std::iter::once(ply).chain(rest));
                Line {
                    items: lead.into_iter().chain(nodes).collect(),
                }
            })
    })
    .boxed()
}

fn any_record() -> impl Strategy<Value = Line> {
    (any_line(1), any::<bool>()).prop_map(|(mut line, ends)| {
        line.items
            .extend(ends.then_some(Item::End(Span::default())));
        line
    })
}

fn any_element() -> impl Strategy<Value = Element> {
    let different = |list: &Vec<Point>| {
        list.windows(2).all(|two| two[0] != two[1]) && list.first() != list.last()
    };
    let line = prop_oneof![
        vec(any_point(), 2..6),
        (0_u8..26, vec(0_u16..30, 2..6))
            .prop_map(|(column, rows)| rows.into_iter().map(|row| Point { column, row }).collect()),
        (0_u16..30, vec(0_u8..26, 2..6)).prop_map(|(row, columns)| columns
            .into_iter()
            .map(|column| Point { column, row })
            .collect()),
    ];
    let figure = prop_oneof![
        any_point().prop_map(Figure::Point),
        line.prop_filter("neighbours differ", different)
            .prop_map(Figure::Polyline),
        vec(any_point(), 3..7)
            .prop_filter("corners differ", different)
            .prop_map(Figure::Cycle),
    ];
    (proptest::sample::select(Colour::ALL.to_vec()), figure).prop_map(|(colour, figure)| Element {
        colour: Some(colour),
        figure,
        span: Span::default(),
    })
}

const ALPHABETS: [Alphabet; 3] = [
    Alphabet::Cyrillic,
    Alphabet::CyrillicLightBlue,
    Alphabet::Latin,
];

/// Where the texts of these tests begin in their documents.
const OFFSET: usize = 7;

/// Writes trees with spelling chosen by a stream of numbers, and says where everything stands. Zeros choose what is usual.
struct Speller<'a> {
    choices: std::iter::Cycle<std::slice::Iter<'a, u8>>,
    out: String,
    /// The warnings due for letters, as `code span`.
    warnings: Vec<String>,
    /// The first Cyrillic and the first Latin colour letter.
    letters: [Option<Span>; 2],
}

impl<'a> Speller<'a> {
    fn new(choices: &'a [u8]) -> Self {
        Self {
            choices: choices.iter().cycle(),
            out: String::new(),
            warnings: Vec::new(),
            letters: [None; 2],
        }
    }

    fn pick<'t>(&mut self, options: &[&'t str]) -> &'t str {
        options[usize::from(*self.choices.next().unwrap()) % options.len()]
    }

    fn write(&mut self, options: &[&str]) -> char {
        let text = self.pick(options);
        self.out.push_str(text);
        text.chars().next().unwrap_or(' ')
    }

    /// The span from a place to the end of what is written.
    fn since(&self, start: usize) -> Span {
        Span::new(OFFSET + start, OFFSET + self.out.len())
    }

    fn warn(&mut self, code: &str, start: usize) {
        self.warnings
            .push(format!("{code} {:?}", self.since(start)));
    }

    fn dash(&mut self) {
        self.write(&[
            "-", "-", "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}",
            "\u{2015}",
        ]);
    }

    fn space(&mut self) {
        self.write(&[" ", "  ", "\n", "\r\n", "\t", " \n ", "\u{a0}"]);
    }

    fn column(&mut self, column: u8) {
        let start = self.out.len();
        let latin = char::from(b'a' + column);
        let mut options = vec![
            latin.to_string(),
            latin.to_string(),
            latin.to_ascii_uppercase().to_string(),
        ];
        if let Some(at) = "aeopcyxkijs".find(latin) {
            options.extend(
                ["аеорсухкіјѕ", "АЕОРСУХКІЈЅ"]
                    .map(|letters| letters.chars().nth(at).unwrap().to_string()),
            );
        }
        let options: Vec<_> = options.iter().map(String::as_str).collect();
        match self.write(&options) {
            'a'..='z' => {}
            'A'..='Z' => self.warn("capital", start),
            _ => self.warn("look-alike", start),
        }
    }

    fn row(&mut self, row: u16) {
        self.write(&["", "", "", "0"]);
        self.out.push_str(&row.to_string());
    }

    fn point(&mut self, p: Point) {
        self.column(p.column);
        self.row(p.row);
    }

    fn colour(&mut self, colour: Option<Colour>) {
        let start = self.out.len();
        let letter = match colour {
            Some(Colour::Blue) => self.write(&["с", "С", "г", "Г", "b", "B", "c", "C"]),
            Some(Colour::Red) => self.write(&["к", "К", "r", "R"]),
            Some(Colour::Green) => self.write(&["з", "З", "g", "G"]),
            None => return,
        };
        let is_guess = matches!(letter, 'c' | 'C');
        if is_guess {
            self.warn("look-alike", start);
        }
        let span = self.since(start);
        self.letters[usize::from(letter.is_ascii() && !is_guess)].get_or_insert(span);
    }

    /// The vertices of an edge or a polyline in brackets, with rows or columns left out where that is possible.
    fn vertices(&mut self, points: &[Point]) {
        let is_short = self.pick(&["short", "full"]) == "short";
        let one_column = is_short && points.iter().all(|point| point.column == points[0].column);
        let one_row = is_short && points.iter().all(|point| point.row == points[0].row);
        self.out.push('[');
        for (at, point) in points.iter().enumerate() {
            if at > 0 {
                self.dash();
            }
            if at == 0 || !one_column {
                self.column(point.column);
            }
            if at + 1 == points.len() || !one_row {
                self.row(point.row);
            }
        }
        self.out.push(']');
    }

    fn segment(&mut self, one: &Segment) -> Segment {
        let start = self.out.len();
        self.colour(one.colour);
        self.vertices(&[one.edge.from, one.edge.to]);
        Segment {
            span: self.since(start),
            ..*one
        }
    }

    fn stone(&mut self, one: &Stone) -> Stone {
        let start = self.out.len();
        self.colour(one.colour);
        self.out
            .push_str(if one.colour.is_some() { "@" } else { "" });
        self.point(one.cell);
        Stone {
            span: self.since(start),
            ..*one
        }
    }

    fn stones<'t>(&mut self, stones: impl IntoIterator<Item = &'t Stone>) -> Vec<Stone> {
        let mut out = Vec::new();
        for one in stones {
            if !out.is_empty() {
                self.write(&[", ", ",", ",\n", ",\r\n  ", " , "]);
            }
            out.push(self.stone(one));
        }
        out
    }

    fn played(&mut self, played: &Move) -> Move {
        match played {
            Move::Pass => {
                self.write(&["--", "—", "пас", "pass", "––", "−‐", "——"]);
                Move::Pass
            }
            Move::Segment(one) => Move::Segment(self.segment(one)),
            Move::Offer(list) => {
                let mut offered = Vec::new();
                for one in list {
                    if !offered.is_empty() {
                        self.write(&["|", " | ", "\n|"]);
                    }
                    offered.push(Offered {
                        segment: self.segment(&one.segment),
                        ..*one
                    });
                    self.out.push_str(if one.taken { "*" } else { "" });
                }
                Move::Offer(offered.into())
            }
            Move::Stone(one) => Move::Stone(self.stone(one)),
            Move::Pair(pair) => Move::Pair(self.stones(pair).try_into().unwrap()),
            Move::Stones(stones) => Move::Stones(self.stones(stones).into()),
        }
    }

    fn ply(&mut self, ply: &Ply) -> Ply {
        let start = self.out.len();
        let number = ply.number.map(|number| {
            self.write(&["", "", "00"]);
            self.out.push_str(&number.value.to_string());
            self.out.push('.');
            let span = self.since(start);
            self.write(&["", " ", "\n"]);
            Number { span, ..number }
        });
        let start = self.out.len();
        let played = self.played(&ply.played);
        let span = self.since(start);
        if let Some(mark) = ply.mark {
            self.write(&["", "", " ", "\n"]);
            self.out.push_str(print::mark(mark));
        }
        Ply {
            number,
            played,
            mark: ply.mark,
            span,
        }
    }

    fn line(&mut self, line: &Line) -> Line {
        let mut items = Vec::new();
        for item in &line.items {
            let start = self.out.len();
            items.push(match item {
                Item::Ply(ply) => Item::Ply(self.ply(ply)),
                Item::Variation(variation) => {
                    self.write(&["(", "( "]);
                    let line = self.line(&variation.line);
                    self.out.push(')');
                    Item::Variation(Variation {
                        line,
                        span: self.since(start),
                    })
                }
                Item::Comment(comment) => {
                    self.out += &print::line(
                        &Line {
                            items: vec![item.clone()],
                        },
                        Alphabet::Latin,
                    );
                    Item::Comment(Comment {
                        span: self.since(start),
                        ..comment.clone()
                    })
                }
                Item::Remark(remark) => {
                    self.out += &format!("#{}", remark.text);
                    let span = self.since(start);
                    self.out.push('\n');
                    Item::Remark(Remark {
                        span,
                        ..remark.clone()
                    })
                }
                Item::End(_) => {
                    self.out.push('*');
                    Item::End(self.since(start))
                }
                Item::Broken(_) => unreachable!("no record is made with mistakes"),
            });
            self.space();
        }
        Line { items }
    }

    fn element(&mut self, element: &Element) -> Element {
        let start = self.out.len();
        self.colour(element.colour);
        match &element.figure {
            Figure::Point(cell) => {
                self.out.push('@');
                self.point(*cell);
            }
            Figure::Polyline(points) => self.vertices(points),
            Figure::Cycle(points) | Figure::Region(points) => {
                self.out.push('(');
                for (at, point) in points.iter().enumerate() {
                    if at > 0 {
                        self.dash();
                    }
                    self.point(*point);
                }
                self.out.push(')');
            }
        }
        let span = self.since(start);
        self.space();
        Element {
            span,
            ..element.clone()
        }
    }

    /// Compares what was noticed about letters with what is due: of more than `most` of a kind the first one alone.
    fn check<T>(&self, parsed: &notation::Parsed<T>, most: usize) {
        let mut due = self.warnings.clone();
        for kind in ["capital", "look-alike"] {
            let is_of_it = |one: &String| one.starts_with(kind);
            if due.iter().filter(|one| is_of_it(one)).count() > most {
                let mut is_first = true;
                due.retain(|one| !is_of_it(one) || std::mem::take(&mut is_first));
            }
        }
        let warnings = parsed
            .diagnostics
            .iter()
            .filter(|one| matches!(one.code.name(), "capital" | "look-alike"));
        let warnings: Vec<_> = warnings
            .map(|one| format!("{} {:?}", one.code.name(), one.span))
            .collect();
        assert_eq!(warnings, due, "{}", self.out);
        assert_eq!(
            [parsed.letters.cyrillic, parsed.letters.latin],
            self.letters,
            "{}",
            self.out
        );
    }
}

/// Spellings of which many are usual.
fn any_choices() -> impl Strategy<Value = Vec<u8>> {
    vec(prop_oneof![2 => Just(0), 1 => any::<u8>()], 1..200)
}

/// Whether places lie in the text, on letters' borders, and plies stand in order; returns the end of the last ply.
fn places_are_sound(line: &Line, text: &str, mut from: u32) -> u32 {
    let inside = |span: Span| {
        let sound = span.start <= span.end && text.get(span.range()).is_some();
        assert!(sound, "{span:?} in {text:?}");
    };
    for item in &line.items {
        match item {
            Item::Ply(ply) => {
                inside(ply.span);
                ply.number
                    .iter()
                    .for_each(|number| assert!(number.span.end <= ply.span.start));
                assert!(from <= ply.span.start, "{text:?}");
                from = ply.span.end;
            }
            Item::Comment(Comment { span, .. })
            | Item::Remark(Remark { span, .. })
            | Item::End(span)
            | Item::Broken(span) => inside(*span),
            Item::Variation(variation) => {
                inside(variation.span);
                from = places_are_sound(&variation.line, text, from);
                assert!(from <= variation.span.end);
            }
        }
    }
    from
}

fn reads_without_panic(text: &str) {
    let record = notation::record(text, &SpanMap::offset(0));
    places_are_sound(&record.tree, text, 0);
    let position = notation::position(text, &SpanMap::offset(0));
    let pointer = notation::pointer(text, &SpanMap::offset(0)).err();
    for one in record
        .diagnostics
        .iter()
        .chain(&position.diagnostics)
        .chain(pointer.as_deref())
    {
        assert!(
            one.span.start <= one.span.end && text.get(one.span.range()).is_some(),
            "{one:?} in {text:?}"
        );
        assert!(
            one.message.en.len() < 1000 && !one.message.ru.is_empty(),
            "{one:?}"
        );
    }
    assert!(
        position
            .tree
            .iter()
            .all(|one| text.get(one.span.range()).is_some() && one.colour.is_some())
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_record_reads_as_the_same_tree(tree in any_record()) {
        for alphabet in ALPHABETS {
            let text = print::line(&tree, alphabet);
            let parsed = notation::record(&text, &SpanMap::offset(0));
            prop_assert_eq!(faults(&parsed.diagnostics, Severity::Error), "", "{}", text);
            prop_assert_eq!(&parsed.tree.without_spans(), &tree, "{}", text);
            prop_assert_eq!(print::line(&parsed.tree, alphabet), text);
        }
    }

    #[test]
    fn a_printed_position_reads_as_the_same_elements(tree in vec(any_element(), 0..6)) {
        for alphabet in ALPHABETS {
            let text = tree.iter().map(|one| print::element(one, alphabet)).collect::<Vec<_>>().join(" ");
            let mut parsed = notation::position(&text, &SpanMap::offset(0));
            prop_assert_eq!(faults(&parsed.diagnostics, Severity::Warning), "", "{}", text);
            parsed.tree.iter_mut().for_each(|one| one.span = Span::default());
            prop_assert_eq!(&parsed.tree, &tree, "{}", text);
        }
    }

    #[test]
    fn a_record_in_any_spelling_reads_as_the_same_tree(tree in any_record(), choices in any_choices()) {
        let mut speller = Speller::new(&choices);
        let spelled = speller.line(&tree);
        let parsed = notation::record(&speller.out, &SpanMap::offset(OFFSET));
        prop_assert_eq!(faults(&parsed.diagnostics, Severity::Error), "", "{}", speller.out);
        prop_assert_eq!(&parsed.tree, &spelled, "{}", speller.out);
        speller.check(&parsed, 8);
    }

    #[test]
    fn a_position_in_any_spelling_reads_as_the_same_elements(tree in vec(any_element(), 0..6), choices in any_choices()) {
        let mut speller = Speller::new(&choices);
        let spelled: Vec<_> = tree.iter().map(|one| speller.element(one)).collect();
        let parsed = notation::position(&speller.out, &SpanMap::offset(OFFSET));
        prop_assert_eq!(faults(&parsed.diagnostics, Severity::Error), "", "{}", speller.out);
        prop_assert_eq!(&parsed.tree, &spelled, "{}", speller.out);
        speller.check(&parsed, usize::MAX);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "\\PC{0,60}") {
        reads_without_panic(&text);
    }

    #[test]
    fn any_soup_of_the_notation_is_read_without_a_panic(text in "([a-e0-9@*|!?,.# \r\n\"«»(){}\\[\\]-]|—|с|к|пас|--|[\\[][d-e][1-5]-5\\]){0,40}") {
        reads_without_panic(&text);
    }

    #[test]
    fn a_mutated_record_is_read_without_a_panic(tree in any_record(), cuts in vec((any::<prop::sample::Index>(), "[\\PC\n]?", any::<bool>()), 1..4)) {
        let mut letters: Vec<char> = print::line(&tree, Alphabet::Cyrillic).chars().collect();
        for (index, new, removes) in cuts {
            if letters.is_empty() { break; }
            let at = index.index(letters.len());
            if removes { letters.remove(at); }
            letters.splice(at..at, new.chars());
        }
        reads_without_panic(&letters.into_iter().collect::<String>());
    }
}
