//! `kletka import --game`: texts in other encodings, and long ones.

use crate::common_cli::{Folder, Ran, kletka};

/// A file in another encoding is named with the option that reads it, and hides no other file.
#[test]
fn a_file_in_another_encoding_hides_no_other() {
    let folder = Folder::new("typed-encodings");
    // "Синие: Анна" in the encoding of Windows.
    let windows = b"\xd1\xe8\xed\xe8\xe5: \xc0\xed\xed\xe0\n1. [a1-2] 2. [b-c3]\n";
    let utf_16: Vec<u8> = "\u{feff}Синие: Анна\n1. [a1-2] 2. [b-c3]\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.file("a.txt", windows);
    folder.file("b.txt", utf_16);
    folder.file("c.txt", "Blue: Anna\n1. [a1-2] 2. [b-c3]\n");
    let import = |more: &str| {
        kletka!(&format!("import --game parcel --size 3 {more}"))
            .current_dir(&folder.0)
            .run()
    };
    import(".")
        .ends(1)
        .prints("{ blue = \"Anna\" }")
        .prints_no("+++")
        .says("a.txt is not UTF-8; --encoding windows-1251")
        .says("b.txt is not UTF-8; --encoding utf-16le");
    for read in [
        "windows-1251 a.txt",
        "cp1251 a.txt",
        "utf-16le b.txt",
        "UTF-16 b.txt",
    ] {
        let ran = import(&format!("--encoding {read}"));
        ran.ends(0).prints("{ blue = \"Анна\" }");
    }
    import("--encoding martian a.txt").ends(2);
    // A file that is not there is worse, and hides no other either.
    import("nowhere.txt c.txt").ends(2).prints("2. [b-c3]");
}

fn read(options: &str, text: &str) -> Ran {
    let folder = Folder::new(&format!("typed-{}{options}", text.len()));
    let path = folder.file("a.txt", text);
    kletka!(&format!("import --game parcel {options} {{}}"), path)
        .patient()
        .run()
}

#[test]
fn a_text_may_have_more_words_than_calls_may_nest() {
    let ran = read("", &format!("1. [a1-2] {}", "; ".repeat(200_000)));
    ran.ends(0).says("200,000 times");
}

#[test]
fn doubts_beyond_number_are_counted() {
    let text = format!("1. a1-2 {}", "so they say \"no\" ".repeat(1000));
    let ran = read("", &text);
    ran.ends(0).says("more, which are not shown");
    assert!(ran.stderr.lines().count() < 1000);
    let lines = ran
        .stderr
        .lines()
        .filter_map(|line| line.strip_prefix("  1:"));
    let columns: Vec<u64> = lines
        .filter_map(|line| line.split(' ').next()?.parse().ok())
        .collect();
    assert!(
        columns.starts_with(&[4, 9, 26, 43]) && columns.is_sorted(),
        "{columns:?}"
    );
    // Programs get all of them.
    let repairs = &read("--json", &text).json()[0]["repairs"];
    assert_eq!(repairs.as_array().unwrap().len(), 1001);
    assert_eq!(repairs[1000]["column"], 9 + 999 * 17);
    // As far as anybody could want them.
    let made = &read("--json", &format!("1. [a1-2] {}", "; ".repeat(30_000))).json()[0];
    assert_eq!(made["repairs"].as_array().unwrap().len(), 10_000);
    assert!(made["more_repairs"].as_u64() >= Some(19_000));
}
