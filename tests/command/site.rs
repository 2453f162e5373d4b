//! `kletka site`: what stands in its folder, how its pages hang together, and the playground in a browser.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::common_cli::{Folder, kletka};
use crate::reader::policy_holds;

/// The addresses of links to files of a page.
fn links(html: &str) -> Vec<String> {
    let parts = html
        .split("href=\"")
        .skip(1)
        .chain(html.split("data-from=\"").skip(1));
    let links = parts.map(|rest| rest.split(['"', '#']).next().unwrap().to_owned());
    links.filter(|link| !link.is_empty()).collect()
}

fn pages(folder: &Path) -> Vec<std::path::PathBuf> {
    let files = walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.unwrap().into_path());
    files
        .filter(|path| path.extension().is_some_and(|suffix| suffix == "html"))
        .collect()
}

#[test]
fn a_site_has_a_page_for_each_folder_in_two_languages_and_its_links_lead_somewhere() {
    let folder = Folder::new("site-links");
    let problem = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    folder.file("in/problems/parcel/a.toml", &problem);
    folder.file("in/problems/parcel/b.toml", &problem);
    folder.file("in/problems/deep/er/c.toml", &problem);
    folder.file("in/top.toml", &problem);
    folder.file("in/ru/d.toml", &problem);
    let wasm = folder.file("fake.wasm", "\0asm kletka_answer");
    let (from, to) = (
        format!("{}/in", folder.path()),
        format!("{}/site", folder.path()),
    );
    let ran = kletka!(
        "site {} -o {} --engine {} --title 'Club <1> / Клуб' --lang en",
        from,
        to,
        wasm
    )
    .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{}", ran.stdout);
    assert_eq!(
        ran.stdout,
        format!("{to}/index.html: 4 pages, 5 documents\n")
    );
    let site = Path::new(&to);
    let all = pages(site);
    assert_eq!(all.len(), 2 * (4 + 2), "{all:?}");
    for page in &all {
        let html = fs::read_to_string(page).unwrap();
        for link in links(&html) {
            assert!(
                page.parent().unwrap().join(&link).exists(),
                "{}: {link}",
                page.display()
            );
        }
        assert!(
            !html.contains("http:")
                || html
                    .replace("http://www.w3.org/2000/svg", "")
                    .find("http:")
                    .is_none()
        );
        policy_holds(&html);
    }
    let read = |name: &str| fs::read_to_string(site.join(name)).unwrap();
    assert!(
        read("index.html").contains("<h1>Club &lt;1&gt;</h1>")
            && read("ru/index.html").contains("<h1>Клуб</h1>")
    );
    assert!(read("index.html").contains("<a href=\"problems/parcel.html\">Problems · Parcel</a>"));
    assert!(
        read("ru/index.html").contains("<a href=\"problems/parcel.html\">Задачи · Парсель</a>")
    );
    assert!(
        read("ru/ru-.html").contains("lang=\"ru\"")
            && read("problems/deep/er.html").contains("../../playground.html#text=")
    );
    // Another run leaves the same bytes, and writes over no document.
    let before = read("problems/parcel.html");
    kletka!(
        "site {} -o {} --engine {} --title 'Club <1> / Клуб' --lang ru",
        from,
        to,
        wasm
    )
    .run();
    assert!(read("problems/parcel.html") == before);
}

/// A list of documents is a page in its order; the contents know its problems, and one problem for each day, each once.
#[test]
fn a_path_is_a_page_and_each_day_has_a_problem() {
    let folder = Folder::new("site-path");
    let list: String = fs::read_to_string("puzzles/paths/parcel.txt")
        .unwrap()
        .split_inclusive('\n')
        .take(3)
        .collect();
    let first = list.lines().next().unwrap().to_owned();
    let list = folder.file("parcel.txt", &list);
    let to = format!("{}/site", folder.path());
    let words = ["site", &first, "--path", &list, "-o", &to, "--lang", "en"];
    let ran = kletka(words).run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(
        ran.stdout,
        format!("{to}/index.html: 2 pages, 4 documents\n")
    );
    let read = |name: &str| fs::read_to_string(Path::new(&to).join(name)).unwrap();
    assert!(read("paths/parcel.html").contains("<h1>A path · Parcel</h1>"));
    for (name, title) in [
        ("index.html", "A small step"),
        ("ru/index.html", "Маленький шаг"),
    ] {
        let html = read(name);
        policy_holds(&html);
        let data = html.split("id=\"pages\">").nth(1).unwrap();
        let data: serde_json::Value =
            serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
        let [path, alone] = ["paths/parcel", "documents"].map(|page| &data["pages"][page]);
        assert_eq!(path.as_array().unwrap().len(), 3);
        assert_eq!(path[0], alone[0], "progress is kept under one number");
        let day = data["day"].as_array().unwrap();
        assert_eq!((day.len(), &day[0]["title"]), (3, &title.into()));
        let (page, anchor) = day[0]["address"].as_str().unwrap().split_once('#').unwrap();
        let section = format!("<section id=\"{anchor}\" data-id={}>", path[0]);
        assert!(read(page).contains(&section), "{section}");
    }
}

/// A page has two files, and the Russian one of a page may be where the English one of another would be.
#[test]
fn folders_that_are_called_as_pages_of_the_site_are_each_have_their_pages() {
    let folder = Folder::new("site-names");
    let problem = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    let names = [
        "index",
        "playground",
        "ru",
        "ru/index",
        "ru/playground",
        "ru/ru",
        "ru/ru/index",
        "ru/a",
        "a-",
        "ru/ru/a",
    ];
    for name in names {
        folder.file(
            &format!("in/{name}/p.toml"),
            problem.replace("title = ", &format!("# of {name}\ntitle = ")),
        );
    }
    let wasm = folder.file("fake.wasm", "\0asm kletka_answer");
    let (from, to) = (
        format!("{}/in", folder.path()),
        format!("{}/site", folder.path()),
    );
    let ran = kletka!("site {} -o {} --engine {}", from, to, wasm)
        .patient()
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let there: Vec<_> = pages(Path::new(&to));
    assert_eq!(there.len(), 2 * (names.len() + 2), "{there:?}");
    for file in &there {
        let html = fs::read_to_string(file).unwrap();
        let is_russian =
            file.strip_prefix(&to).unwrap().starts_with("ru") && html.contains("lang=\"ru\"");
        assert!(
            is_russian || html.contains("lang=\"en\""),
            "{}",
            file.display()
        );
        for link in links(&html) {
            assert!(
                file.parent().unwrap().join(&link).is_file(),
                "{} leads to {link}",
                file.display()
            );
        }
    }
    // All that have no neighbour in their place are called as ever.
    let contents = fs::read_to_string(format!("{to}/index.html")).unwrap();
    let listed: Vec<_> = links(&contents)
        .into_iter()
        .filter(|link| link != "ru/index.html")
        .collect();
    for name in ["a-", "index-", "playground-", "ru-"] {
        assert!(
            listed.contains(&format!("{name}.html")),
            "{name} is not among {listed:?}"
        );
    }
    assert_eq!(listed.len(), names.len() + 1, "{listed:?}");
}

/// A site is written when all of it is made: one page that is too large leaves the site of yesterday as it was.
#[test]
fn a_site_is_written_whole_or_not_at_all() {
    let folder = Folder::new("site-whole");
    folder.file(
        "in/a/a.toml",
        fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap(),
    );
    let moves =
        (0..150_u8).map(|at| format!("{}{} ", char::from(b'a' + at % 15), 1 + 2 * (at / 15)));
    let (moves, diagrams) = (
        moves.collect::<String>(),
        "[[diagram]]\nat = \"all\"\n".repeat(5),
    );
    let text =
        format!("kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '{moves}'\n{diagrams}");
    for at in 0..9 {
        folder.file(&format!("in/b/{at}.toml"), &text);
    }
    let ran = kletka!("site in -o site --lang en")
        .patient()
        .current_dir(&folder.0)
        .run();
    ran.ends(2).says("at most 64 MB of pictures");
    let left: Vec<_> = walkdir::WalkDir::new(folder.0.join("site"))
        .into_iter()
        .flatten()
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Serves the files of a folder as any server of static files does, with more headers, a line each; what was asked for, line by
/// line.
pub(crate) fn served(folder: &str, headers: &str) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Arc::new(Mutex::new(Vec::new()));
    let (folder, heard) = (folder.to_owned(), Arc::clone(&asked));
    let headers = headers
        .lines()
        .fold(String::new(), |all, line| all + line + "\r\n");
    let answer = move |mut stream: TcpStream| -> Option<()> {
        let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
        let first = lines.next()?.ok()?;
        lines
            .map_while(Result::ok)
            .take_while(|line| !line.is_empty())
            .for_each(drop);
        let path = first.split(' ').nth(1)?.trim_start_matches('/').to_owned();
        heard.lock().unwrap().push(path.clone());
        let is_script = Path::new(&path)
            .extension()
            .is_some_and(|suffix| suffix == "js");
        let kind = if is_script {
            "text/javascript"
        } else {
            "text/html; charset=utf-8"
        };
        let (status, body) = match fs::read(format!("{folder}/{path}")) {
            Ok(body) => ("200 OK", body),
            Err(_) => ("404 Not Found", Vec::new()),
        };
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(&body).ok()
    };
    // It goes on until the program of the tests ends.
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = answer(stream);
        }
    });
    (address, asked)
}
