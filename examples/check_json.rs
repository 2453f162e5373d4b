//! Checks a file and prints what is wrong with it as JSON: `cargo run --example check_json -- puzzles/games/parcel-7x7.toml`

use kletka::text::{Description, Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file is wanted")?;
    let text = std::fs::read_to_string(&path)?;
    let session = kletka::open(&text);
    let source = Source::whole(&path, &text);
    for one in session.diagnostics() {
        let place = source.locate(one.span.start);
        let mut object = Description::default();
        object.insert("code", one.code.name());
        object.insert("line", place.line);
        object.insert("column", place.column);
        object.insert("message", &one.message.en);
        println!("{object}");
    }
    println!(
        "{} moves, {} diagnostics",
        session.verdict().plies,
        session.diagnostics().iter().count()
    );
    Ok(())
}
