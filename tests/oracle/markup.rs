//! Markup without what says nothing: the order of attributes, line breaks beside elements, and the names of drawings,
//! which follow from their bytes.

/// A drawing or page with a line for each element and each line of text.
pub(crate) fn read(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (words, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        lines.extend(words.trim_matches('\n').lines().map(str::to_owned));
        let (element, after) = after.split_at(end(after));
        if let Some(inner) = element.strip_prefix('<').and_then(|element| element.strip_suffix('>')) {
            let (mut parts, closed) = inner.strip_suffix('/').map_or((parts(inner), ""), |inner| (parts(inner), "/"));
            if parts[0] == "svg" {
                names.extend(parts.iter().filter_map(|part| part.strip_prefix("id=\"")?.strip_suffix('"')));
            }
            parts[1..].sort_unstable();
            lines.push(format!("<{}{closed}>", parts.join(" ")));
        } else if !element.is_empty() {
            lines.push(element.to_owned());
        }
        rest = after;
    }
    let mut out = lines.join("\n");
    for (number, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        out = out.replace(name, &format!("drawing-{number}"));
    }
    out
}

/// Where the element ends with which a text begins.
fn end(text: &str) -> usize {
    let mut quoted = false;
    for (at, sign) in text.char_indices() {
        quoted ^= sign == '"';
        if sign == '>' && !quoted {
            return at + 1;
        }
    }
    text.len()
}

/// The name of an element and its attributes.
fn parts(element: &str) -> Vec<&str> {
    let mut quoted = false;
    let blank = |sign: char| {
        quoted ^= sign == '"';
        !quoted && sign.is_ascii_whitespace()
    };
    let mut found: Vec<&str> = element.split(blank).collect();
    found.retain(|part| !part.is_empty());
    if found.is_empty() { vec![""] } else { found }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_what_is_said_counts() {
        let one = "<svg id=\"kabc\" width=\"3\"><style>\n#kabc{fill:red}\n</style><g><path d=\"M0 0 h1\"/></g></svg>\n";
        let two =
            "<svg width=\"3\" id=\"kxyz\">\n<style>\n#kxyz{fill:red}</style>\n<g>\n<path d=\"M0 0 h1\"/>\n</g>\n</svg>";
        assert_eq!(read(one), read(two));
        for (old, new) in [("h1", "h2"), ("<g>", "<a>"), ("red", "blue"), (" width=\"3\"", ""), ("M0 0", "M0  0")] {
            assert_ne!(read(one), read(&two.replace(old, new)), "{new}");
        }
    }
}
