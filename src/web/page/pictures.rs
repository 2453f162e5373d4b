//! The pictures of a page, each as its changes to the one before it: positions differ in a stone or
//! two.

use serde_json::{Value, json};
use similar::DiffTag;

use crate::files::difference;

/// Puts for every picture but the first the lines that it changes: from which on, how many go, and what comes.
pub(super) fn merge(data: &mut Value) {
    let Some(nodes) = data["nodes"].as_array_mut() else {
        return;
    };
    let picture = |node: &Value| node["svg"].as_str().map(in_short_lines);
    let pictures: Vec<String> = nodes.iter().filter_map(picture).collect();
    // The lines of all pictures would take more room than these.
    let lines = |at: usize| {
        pictures
            .get(at)
            .map(|picture| picture.lines().collect::<Vec<_>>())
    };
    for (at, node) in nodes.iter_mut().enumerate() {
        let parent = node["parent"]
            .as_u64()
            .and_then(|parent| usize::try_from(parent).ok());
        let own = lines(at).unwrap_or_default();
        match parent.and_then(lines) {
            Some(before) => put(node, edits(&before, &own)),
            None => node["svg"] = pictures[at].clone().into(),
        }
        let Some(said) = node.get_mut("lines").and_then(Value::as_array_mut) else {
            continue;
        };
        for line in said {
            let Some(picture) = picture(line) else {
                continue;
            };
            put(line, edits(&own, &picture.lines().collect::<Vec<_>>()));
        }
    }
}

/// Bytes of a line that is written as one.
const LONG: usize = 200;

/// How a line with a path begins.
const PATH: &str = "<path d=\"M";

/// The same picture with long lines divided where paths and style sheets have room for it: what a move changes of a list
/// of all stones or segments is then a line of its own, and not the whole list.
fn in_short_lines(svg: &str) -> String {
    let mut short = String::with_capacity(svg.len() + svg.len() / 16);
    for line in svg.split_inclusive('\n') {
        // How the line begins, the list behind that, its sign between two, and how the line ends.
        let list = match line {
            _ if line.len() <= LONG => None,
            _ if line.starts_with('.') => Some(("", line, ",.", ",\n.", "")),
            _ => line
                .strip_prefix(PATH)
                .and_then(|data| data.split_once('"'))
                .map(|(data, end)| (PATH, data, "M", "\nM", end)),
        };
        match list {
            Some((begin, list, sign, divided, end)) => {
                short.push_str(begin);
                short.push_str(&list.replace(sign, divided));
                if begin == PATH {
                    short.push('"');
                }
                short.push_str(end);
            }
            None => short.push_str(line),
        }
    }
    short
}

fn put(of: &mut Value, edits: Value) {
    if let Some(of) = of.as_object_mut() {
        of.remove("svg");
        of.insert("edits".to_owned(), edits);
    }
}

fn edits(before: &[&str], after: &[&str]) -> Value {
    let ops = difference::whole(before, after, None);
    let changes = ops.iter().filter(|op| op.tag() != DiffTag::Equal);
    changes
        .map(|op| {
            json!([
                op.old_range().start,
                op.old_range().len(),
                after[op.new_range()].join("\n")
            ])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::reader;
    use crate::text::{Diagnostics, Lang};

    /// A text as one line: how its blanks are written does not matter.
    fn flat(svg: &str) -> String {
        svg.replace('\n', " ")
            .replace(" M", "M")
            .replace(", .", ",.")
    }

    /// As the script of a page does it.
    fn patched(before: &str, edits: &Value) -> String {
        let mut lines: Vec<String> = before.split('\n').map(str::to_owned).collect();
        for edit in edits.as_array().unwrap().iter().rev() {
            let [from, gone] =
                [0, 1].map(|at| usize::try_from(edit[at].as_u64().unwrap()).unwrap());
            let text = edit[2].as_str().unwrap();
            lines.splice(
                from..from + gone,
                text.split('\n')
                    .filter(|_| !text.is_empty())
                    .map(str::to_owned),
            );
        }
        lines.join("\n")
    }

    #[test]
    fn a_move_changes_little_of_a_picture_however_many_were_played() {
        let edge = |at: usize| {
            format!(
                "[{}{}-{}]",
                char::from(b'm' + u8::try_from(at / 20).unwrap()),
                at % 20 + 1,
                at % 20 + 2
            )
        };
        let moves: Vec<String> = (0..160).map(edge).collect();
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\nboard.size = 25\nrecord.moves = '{} ( {} [a1-b1] [a2-b2] )'\n",
            moves.join(" "),
            edge(180),
        );
        let mut found = Diagnostics::default();
        let mut page = reader(crate::games::standard(), &text, Lang::En, None, &mut found).unwrap();
        let whole: Vec<String> = page.data["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| node["svg"].as_str().unwrap().to_owned())
            .collect();
        merge(&mut page.data);
        let nodes = page.data["nodes"].as_array().unwrap();
        let mut shown: Vec<String> = vec![nodes[0]["svg"].as_str().unwrap().to_owned()];
        let mut sizes = Vec::new();
        for node in &nodes[1..] {
            let parent = usize::try_from(node["parent"].as_u64().unwrap()).unwrap();
            shown.push(patched(&shown[parent], &node["edits"]));
            sizes.push(node["edits"].to_string().len());
        }
        for (one, whole) in shown.iter().zip(&whole) {
            assert_eq!(flat(one), flat(whole));
        }
        // A line becomes several when it gets long: that is once.
        let late: usize = sizes[100..160].iter().sum();
        assert!(late < 60 * 700, "{late}: {:?}", &sizes[100..]);
    }
}
