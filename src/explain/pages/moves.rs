//! Pages about moves that the rules forbid.

use super::page::{Example, Page, rule};

pub(crate) const NUMBER: Page = Page {
    article: None,
    en: "Numbers count the single moves of all players one by one, passes included: blue 1, red 2, blue 3. A record does \
         not begin a new number for each round, as records of chess do. After [start] next = 7 the first move is number 7, \
         and a variation begins with the number of the move that it replaces. A wrong number often means that a move is \
         missing, so the line is not followed any further.",
    ru: "Номера считают ходы всех игроков подряд, вместе с пропусками: синие 1, красные 2, синие 3. Общего номера на круг, \
         как в шахматах, нет. Если в [start] указано next = 7, первый ход имеет номер 7, а вариант начинается с номера \
         хода, который он заменяет. Неверный номер часто значит, что какой-то ход пропал, поэтому дальше линия не читается.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [a1-2] [c1-2] 2. [b2-3]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [a1-2] [c1-2] 3. [b2-3]' }\n",
};

pub(crate) const GAME_OVER: Page = Page {
    article: None,
    en: "Parcel ends with two passes in a row. Both Renju games end with a four, with a full field, and with as many \
         passes in a row as one round has moves (3 or 6); Renju for three also by Antonov's condition. In Renju 3/2 a first \
         half-move that makes a four ends the game before the second. Nothing is played after the end.",
    ru: "Парсель заканчивается двумя пропусками подряд. Обе игры рэндзю заканчиваются четвёркой, заполненным полем и \
         пропусками в течение целого цикла (3 или 6 подряд); рэндзю для троих — ещё и по условию Антонова. Если в рэндзю \
         3/2 четвёрку построил уже первый полуход, второго не бывает. После конца партии ходов нет.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [a1-2] 2. -- 3. -- 4. [b1-2]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [a1-2] 2. -- 3. --' }\n",
};

pub(crate) const OFF_BOARD: Page = Page {
    article: None,
    en: "Columns are Latin letters from a, no letter is skipped; rows are numbers from 1 at the bottom. A field of n cells \
         has n+1 vertices a side, since the vertices of Parcel are the corners of cells; the stones of Renju stand in the \
         cells themselves. On glued sides the last column or row is the first one again and has no name of its own.",
    ru: "Столбцы обозначают латинскими буквами от a без пропусков, ряды — числами от 1 снизу. На поле в n клеток по n+1 \
         вершине с каждой стороны: вершины парселя — это углы клеток; камни рэндзю стоят в самих клетках. На склеенных \
         сторонах последний столбец или ряд совпадает с первым и своего имени не имеет.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [d4-5]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [d3-4]' }\n",
};

pub(crate) const NOT_UNIT: Page = Page {
    article: rule(1),
    en: "A segment of Parcel is one side of a cell: its ends are neighbours in a row or in a column. Longer and slanting \
         segments exist only with segments = \"free\" in [board].",
    ru: "Отрезок парселя — это одна сторона клетки: его концы — соседние вершины одного ряда или столбца. Более длинные и \
         наклонные отрезки бывают, только если в [board] указано segments = \"free\".",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [a1-3]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [a1-2] 2. [c1-2] 3. [a2-3]' }\n",
};

pub(crate) const NOT_PRIMITIVE: Page = Page {
    article: None,
    en: "With free segments any two vertices may be joined, provided that the segment passes through no other vertex. A \
         longer line is drawn piece by piece, a piece each move.",
    ru: "При свободных отрезках можно соединить любые две вершины, лишь бы отрезок не проходил через другие вершины. Более \
         длинную линию чертят по частям, по одной за ход.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, segments = \"free\" }\nrecord = { moves = '1. [a1-c3]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, segments = \"free\" }\n\
            record = { moves = '1. [a1-b2] 2. [a1-d3]' }\n",
};

pub(crate) const COLOUR: Page = Page {
    article: rule(2),
    en: "The rules give the colour of a move, and a letter that is written must agree. In Parcel a segment has its \
         player's colour, unless it touches a segment of the opponent's colour: then it is green. In Renju for three \
         blue, red and green take turns; in Renju 3/2 the number of the move gives two colours. Where one colour is \
         certain, the letter may be left out.",
    ru: "Цвет хода следует из правил, и написанная буква должна с ним совпадать. В парселе отрезок имеет цвет своего \
         игрока, но если он касается отрезка противника, он зелёный. В рэндзю для троих ходят по очереди синие, красные и \
         зелёные; в рэндзю 3/2 номер хода даёт два цвета. Где цвет однозначен, букву можно не писать.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [b2-3] 2. к[b-c3]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord = { moves = '1. [b2-3] 2. з[b-c3]' }\n",
};

pub(crate) const HALF_MOVE: Page = Page {
    article: None,
    en: "A move of Renju 3/2 consists of two half-moves: at most one stone of each of its two colours, on different free \
         cells. Either may be skipped. Renju for three has one stone a move.",
    ru: "Ход рэндзю 3/2 состоит из двух полуходов: не больше чем по одному камню каждого из двух его цветов, на разные \
         свободные клетки. Любой полуход можно пропустить. В рэндзю для троих за ход ставят один камень.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 5 }\nstart = { position = 'з@c3' }\n\
         record = { moves = '1. г@a1, г@b2' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 5 }\nstart = { position = 'з@c3' }\n\
            record = { moves = '1. г@a1, к@b2' }\n",
};

pub(crate) const OCCUPIED: Page = Page {
    article: rule(1),
    en: "A segment stays where it is drawn and a stone where it is placed until the end of the game, so every edge and \
         every cell is used once. The message names the move that took it.",
    ru: "Отрезок остаётся на своём ребре, а камень — на своей клетке до конца партии, поэтому каждое ребро и каждая клетка \
         занимаются один раз. В сообщении назван ход, которым они заняты.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 5 }\nrecord = { moves = '1. c3 2. c4 3. c3' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 5 }\nrecord = { moves = '1. c3 2. c4 3. d3' }\n",
};

pub(crate) const CROSSING: Page = Page {
    article: None,
    en: "Free segments may meet only in their ends. Two of them may not cross, whatever their colours.",
    ru: "Свободные отрезки могут встречаться только концами. Пересекаться они не могут, какого бы цвета ни были.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, segments = \"free\" }\n\
         record = { moves = '1. [b2-c3] 2. [b3-c2]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, segments = \"free\" }\n\
            record = { moves = '1. [b2-c3] 2. [c2-d3]' }\n",
};

pub(crate) const OPENING: Page = Page {
    article: None,
    en: "Blue moves first and has an advantage, which an opening takes away. With opening = \"rectangle\" blue's second \
         segment may share no point with the rectangle of 2×3 cells round its first one, border included. With opening = \
         \"choice\" blue offers several different second segments and red picks one; offers are made at no other move.",
    ru: "У синих, начинающих партию, есть преимущество, и правило начала его уравнивает. При opening = \"rectangle\" второй \
         отрезок синих не может иметь общих точек с прямоугольником 2×3 клетки вокруг их первого отрезка, считая и границу. \
         При opening = \"choice\" синие предлагают несколько разных вариантов второго отрезка, а красные выбирают один; при \
         других ходах предложений не бывает.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\nrules = { opening = \"rectangle\" }\n\
         record = { moves = '1. [b2-3] 2. [f1-2] 3. [c-d4]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\nrules = { opening = \"rectangle\" }\n\
            record = { moves = '1. [b2-3] 2. [f1-2] 3. [d-e4]' }\n",
};

pub(crate) const PIERCING: Page = Page {
    article: rule(3),
    en: "A green polyline may not pierce a blue or red one. If a green segment touches a polyline of one colour at an \
         inner vertex from one side, no green segment may be drawn from that vertex on the other side. Only drawing a green \
         segment can break this rule: a blue or red polyline may be drawn across green.",
    ru: "Зелёная ломаная не может протыкать синюю или красную. Если зелёный отрезок касается одноцветной ломаной в её \
         внутренней вершине с одной стороны, то с другой стороны из этой вершины нельзя провести зелёный отрезок. Нарушить \
         правило может только зелёный отрезок: синюю или красную ломаную можно провести поперёк зелёной.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\n\
         start = { position = 'к[c2-3-4] с[d3-4]', next = 2 }\nrecord = { moves = '2. [c-d3] 3. [b-c3]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\n\
            start = { position = 'к[c2-3-4] с[d3-4]', next = 2 }\nrecord = { moves = '2. [c-d3] 3. [d2-3]' }\n",
};

pub(crate) const LOOPING: Page = Page {
    article: rule(4),
    en: "A move that closes regions must close at least one of a definite colour. A region is blue if its boundary has \
         blue segments and perhaps green ones, red if it has red and perhaps green ones; a boundary that is all green, or \
         has blue and red, leaves it undetermined. The same edge may be open to one player and closed to the other, because \
         the segment would have another colour.",
    ru: "Ход, который замыкает участки, должен образовать хотя бы один участок определённого цвета. Участок синий, если его \
         граница состоит из синих и, возможно, зелёных отрезков, и красный, если из красных и, возможно, зелёных; если она \
         целиком зелёная или содержит и синие, и красные отрезки, участок неопределённый. Одно и то же ребро может быть \
         доступно одному игроку и недоступно другому: цвет отрезка у них разный.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
         record = { moves = '1. [b-c3] 2. [b-c2] 3. [b2-3] 4. [c2-3]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
            record = { moves = '1. [b-c3] 2. [b-c2] 3. [b2-3] 4. [c-d2]' }\n",
};
