//! Plays random moves and draws the end as SVG: `cargo run --example random_game -- parcel 7 > end.svg`

use kletka::archive::generate::GameRecipe;
use kletka::document::Diagram;
use kletka::draw::{drawing, style};
use kletka::text::Lang;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "parcel".to_owned());
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let game = kletka::games::standard()
        .find(&name)
        .ok_or("there is no such game")?;
    let text = GameRecipe {
        game,
        size: None,
        board: Vec::new(),
        seed,
        is_uniform: false,
    }
    .document(0);
    let session = kletka::open(&text);
    let last = session
        .at(session.verdict().plies)
        .ok_or("the game has no end")?;
    let style = style::built_in("paper").ok_or("there is no such style")?;
    println!(
        "{}",
        drawing(&last.scene(), &Diagram::default(), style, Lang::En)
    );
    Ok(())
}
