//! A table of all legal moves after each move of a record:
//! `cargo run --example legal_moves -- puzzles/games/parcel-7x7.toml`

use kletka::notation::print::Alphabet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file is wanted")?;
    let session = kletka::open(&std::fs::read_to_string(&path)?);
    session.each(|position| {
        let legal = position.legal(Alphabet::Latin);
        println!(
            "{:>4} {:<6} {:>4}  {}",
            position.number(),
            position.to_move().name(),
            legal.len(),
            legal.join(" ")
        );
        true
    });
    Ok(())
}
