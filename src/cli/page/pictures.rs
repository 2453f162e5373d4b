//! The pictures of a page, each as what it changes of the one before it: positions differ in a stone or two.

use serde_json::{Value, json};
use similar::{Algorithm, DiffTag, capture_diff_slices};

/// Puts for every picture but the first the lines that it changes: from which on, how many go, and what comes.
pub(super) fn merge(data: &mut Value) {
    let Some(nodes) = data["nodes"].as_array_mut() else { return };
    let Some(first) = nodes.first().and_then(|node| node["svg"].as_str()) else { return };
    let id = id(first).to_owned();
    let pictures: Vec<String> =
        nodes.iter().map(|node| called(node["svg"].as_str().unwrap_or_default(), &id)).collect();
    let lines: Vec<Vec<&str>> = pictures.iter().map(|picture| picture.lines().collect()).collect();
    for (at, node) in nodes.iter_mut().enumerate() {
        let parent = node["parent"].as_u64().and_then(|parent| usize::try_from(parent).ok());
        match parent.and_then(|parent| lines.get(parent)) {
            Some(before) => put(node, edits(before, &lines[at])),
            None => node["svg"] = pictures[at].clone().into(),
        }
        let Some(said) = node.get_mut("lines").and_then(Value::as_array_mut) else { continue };
        for line in said {
            let Some(picture) = line.get("svg").and_then(Value::as_str).map(|svg| called(svg, &id)) else { continue };
            put(line, edits(&lines[at], &picture.lines().collect::<Vec<_>>()));
        }
    }
}

/// What an SVG calls itself, which its styles repeat.
fn id(svg: &str) -> &str {
    svg.split_once(" id=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(id, _)| id)
}

/// The picture under another name: a page shows one of a document at a time.
fn called(svg: &str, name: &str) -> String {
    match id(svg) {
        "" => svg.to_owned(),
        id => svg.replace(id, name),
    }
}

fn put(of: &mut Value, edits: Value) {
    if let Some(of) = of.as_object_mut() {
        of.remove("svg");
        of.insert("edits".to_owned(), edits);
    }
}

fn edits(before: &[&str], after: &[&str]) -> Value {
    let ops = capture_diff_slices(Algorithm::Myers, before, after);
    let changes = ops.iter().filter(|op| op.tag() != DiffTag::Equal);
    changes.map(|op| json!([op.old_range().start, op.old_range().len(), after[op.new_range()].join("\n")])).collect()
}
