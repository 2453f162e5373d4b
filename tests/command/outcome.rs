//! `kletka outcome`: who wins in best play, in words and as JSON.

use crate::common_cli::kletka;
use serde_json::{Value, json};

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

const FOR_THREE: &str = "kletka = 1\ngame = 'renju-for-three'\nboard.size = 4\n";
#[test]
fn positions_of_a_record_are_asked_about_as_json() {
    let document = format!("{FOR_THREE}record.moves = '1. a1 2. -- 3. d4'\n");
    let ran = kletka!("outcome --json --at all -").stdin(&document).run();
    let found: Vec<Value> = ran.stdout.lines().map(object).collect();
    assert_eq!(found.len(), 4);
    for (ply, one) in found.iter().enumerate() {
        assert_eq!(
            (&one["ply"], &one["result"]),
            (&json!(ply), &json!("nobody")),
            "{one}"
        );
        let fate = json!({"blue": "does not win", "red": "does not win", "green": "does not win"});
        assert_eq!(one["players"], fate);
    }
}
