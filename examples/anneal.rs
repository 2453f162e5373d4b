use kletka::compose::half::Recipe;
use kletka::game::renju::halves::Renju32;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let recipe = Recipe {
        rules: Renju32 { size: (19, 19) },
        stones: (4, a[1] as usize),
        colours: [a[1] as usize; 3],
        middle: 13,
        next: 1,
        by: (a[2] as u32, a[3] as u32),
        translation: None,
        is_regular: false,
        seed: a[0],
        nodes: a[4],
        proof: 120_000_000,
    };
    for attempt in 0..a[5] {
        let t = std::time::Instant::now();
        let found = recipe.attempt(attempt);
        println!("# attempt {attempt} nodes {} {:?}", found.nodes, t.elapsed());
        for p in found.problems {
            println!(
                "## by {} stones {} nodes {} other {:?} tries {}\n{}",
                p.by,
                p.stones.len(),
                p.nodes,
                p.key.other,
                p.tries.len(),
                p.document()
            );
        }
    }
}
