//! Markup without what says nothing: the order of attributes and line breaks beside elements; and without the shapes of
//! drawings, which are drawn otherwise. Their titles, descriptions and documents stay.

/// What drawings say in words.
const WORDS: [&str; 4] = ["title", "desc", "metadata", "document"];

/// A drawing or page with a line for each element and each line of text that counts.
pub(crate) fn read(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (mut is_drawing, mut is_said) = (false, true);
    let mut rest = text;
    while !rest.is_empty() {
        let (words, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        if is_said {
            lines.extend(words.trim_matches('\n').lines().map(str::to_owned));
        }
        let (element, after) = after.split_at(end(after));
        if let Some(inner) = element
            .strip_prefix('<')
            .and_then(|element| element.strip_suffix('>'))
        {
            let (mut parts, closed) = inner
                .strip_suffix('/')
                .map_or((parts(inner), ""), |inner| (parts(inner), "/"));
            let name = parts[0].trim_start_matches('/');
            if name == "svg" {
                is_drawing = !parts[0].starts_with('/');
            }
            let counts = !is_drawing || WORDS.contains(&name);
            is_said = counts && !(is_drawing && parts[0].starts_with('/'));
            if is_drawing {
                parts.retain(|part| !part.starts_with("id="));
            }
            if counts && name != "svg" {
                parts[1..].sort_unstable();
                lines.push(format!("<{}{closed}>", parts.join(" ")));
            }
        } else if !element.is_empty() {
            lines.push(element.to_owned());
        }
        rest = after;
    }
    lines.join("\n")
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
        let one = "<p class=\"a\" id=\"b\">x</p><svg id=\"kabc\"><title id=\"kabc-t\">One</title><style>\n#kabc{fill:red}\n</style>\
            <metadata><document at=\"1\" xmlns=\"u\">two</document></metadata><g><path d=\"M0 0 h1\"/></g></svg><p>y</p>\n";
        let two = "<p id=\"b\" class=\"a\">x</p>\n<svg id=\"kxyz\" width=\"3\">\n<title id=\"kxyz-t\">\nOne\n</title>\n<metadata>\n\
            <document xmlns=\"u\" at=\"1\">two</document>\n</metadata>\n<circle r=\"3\"/>\n<text>z</text>\n</svg>\n<p>y</p>";
        assert_eq!(read(one), read(two));
        for (old, new) in [
            ("One", "Two"),
            ("at=\"1\"", "at=\"2\""),
            (">two", ">2"),
            (">x<", ">w<"),
            (">y<", ">x<"),
        ] {
            assert_ne!(read(one), read(&two.replace(old, new)), "{new}");
        }
    }
}
