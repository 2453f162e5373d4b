//! The words of the page, and what it may make new documents of.

use serde_json::{Map, Value, json};

use super::answer::both;
use super::document::{colour, describe};
use crate::board::Colour;
use crate::session::Registry;
use crate::text::Text;

/// The words of the page in both languages, each by the name that its scripts know; those with `{}` have something put there.
const WORDS: [(&str, &str, &str); 72] = [
    ("documents", "Documents", "Документы"),
    ("search", "Search", "Поиск"),
    ("new", "New document", "Новый документ"),
    ("game", "Game", "Игра"),
    ("file", "File", "Файл"),
    ("title", "Title", "Название"),
    ("size", "Size of the field", "Размер поля"),
    ("goal", "Goal of a problem", "Цель задачи"),
    ("create", "Create", "Создать"),
    ("cancel", "Cancel", "Отмена"),
    ("save", "Save", "Сохранить"),
    ("saved", "Saved", "Сохранено"),
    ("unsaved", "Not saved yet", "Ещё не сохранено"),
    ("undo", "Undo", "Отменить"),
    ("redo", "Redo", "Повторить"),
    ("play", "Play", "Игра"),
    ("setup", "Set up", "Расстановка"),
    ("board", "Board", "Доска"),
    ("moves", "Moves", "Ходы"),
    ("record", "Record", "Запись"),
    ("solution", "Solution", "Решение"),
    ("start", "Start", "Начало"),
    ("text", "Text", "Текст"),
    ("messages", "Messages", "Сообщения"),
    ("valid", "No errors", "Ошибок нет"),
    ("errors", "errors: {}", "ошибок: {}"),
    ("warnings", "warnings: {}", "предупреждений: {}"),
    ("typed", "A move in notation", "Ход в записи"),
    ("enter", "Play it", "Сделать ход"),
    ("pass", "Pass", "Пропустить ход"),
    ("legal", "Show legal moves", "Показать допустимые ходы"),
    ("places", "places where something can be played: {}", "мест для хода: {}"),
    ("first", "First move", "К началу"),
    ("back", "Back", "Назад"),
    ("forth", "Forward", "Вперёд"),
    ("last", "Last move", "К концу"),
    ("takeback", "Take back", "Взять ход назад"),
    ("comment", "Comment", "Комментарий"),
    ("say", "Add the comment", "Добавить комментарий"),
    ("mark", "Mark", "Знак"),
    ("nomark", "no mark", "без знака"),
    ("begun", "{}: choose the second half", "{}: выберите вторую половину хода"),
    ("half", "Play this half alone", "Сделать только эту половину"),
    ("choose", "Which move?", "Какой ход?"),
    ("played", "{} is played", "сделан ход {}"),
    ("refused", "{} is refused", "ход {} недопустим"),
    (
        "legend",
        "Arrow keys walk over the board, Enter plays, Escape gives up",
        "Стрелки ведут по доске, Enter делает ход, Escape отменяет",
    ),
    ("end", "{}: choose the other end", "{}: выберите другой конец"),
    ("erase", "Remove", "Убрать"),
    ("put", "{} is put", "поставлено: {}"),
    ("removed", "{} is removed", "убрано: {}"),
    ("number", "Number of the first move", "Номер первого хода"),
    ("turnleft", "Turn left", "Повернуть влево"),
    ("turnright", "Turn right", "Повернуть вправо"),
    ("mirrorx", "Exchange left and right", "Поменять лево и право"),
    ("mirrory", "Exchange top and bottom", "Поменять верх и низ"),
    ("shift", "Shift", "Сдвинуть"),
    ("recolour", "Recolour", "Перекрасить"),
    ("settings", "Settings", "Настройки"),
    ("set", "Set", "Задать"),
    ("conflict", "The file was changed elsewhere", "Файл изменён в другом месте"),
    ("theirs", "Take the text of the file", "Взять текст из файла"),
    ("mine", "Keep mine and write it over", "Оставить свой и записать поверх"),
    ("reloaded", "The file was changed elsewhere and is read anew", "Файл изменён в другом месте и прочитан заново"),
    (
        "gone",
        "The studio has ended: start it again in the terminal",
        "Студия завершена: запустите её снова в терминале",
    ),
    ("missing", "The file is gone", "Файла больше нет"),
    ("document", "Document {}", "Документ {}"),
    ("meant", "Put {} there", "Поставить там {}"),
    ("explain", "What does this mean?", "Что это значит?"),
    ("discard", "{} has changes that are not saved. Leave them?", "В {} есть несохранённые правки. Отбросить их?"),
    ("nothing", "No documents here yet", "Документов пока нет"),
    ("language", "По-русски", "In English"),
];

/// The words, the games and the colours.
pub(super) fn words(games: &Registry) -> Value {
    let words = WORDS.iter().map(|&(name, en, ru)| (name.to_owned(), both(&Text::new(en, ru))));
    let profiles = games.games().map(|game| describe(game.profile()));
    json!({
        "words": words.collect::<Map<_, _>>(),
        "games": profiles.collect::<Vec<_>>(),
        "colours": Colour::ALL.map(colour),
    })
}
