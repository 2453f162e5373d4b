"""Parcel, Renju for three and Renju 3/2 as games of OpenSpiel.

Written from the rules (formats/parcel.md, renju-for-three.md, renju-3-2.md) and from nothing else: what kletka's engines and these
games agree on was decided twice. Importing this module registers `python_parcel`, `python_renju_for_three` and `python_renju_3_2`.
"""

import pyspiel

BLUE, RED, GREEN = "blue", "red", "green"
COLOURS = (BLUE, RED, GREEN)
LETTERS = {BLUE: "b", RED: "r", GREEN: "g"}


def column(x):
    """The letter of a column, counted from 0."""
    return chr(ord("a") + x)


def game_type(name, long_name, players, parameters):
    """What OpenSpiel wants to know of a game with perfect information and a winner at the end."""
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=parameters,
    )


class Observer:
    """Everything is seen by everybody: a position is observed as its text."""

    def __init__(self):
        self.tensor, self.dict = None, {}

    def set_from(self, state, player):
        """There is no tensor to fill."""

    def string_from(self, state, player):
        return str(state)


class State(pyspiel.State):
    """What all three games share: a winner, moves by number, the board as text."""

    # OpenSpiel copies the attributes of a state for each child: the game, which does not change, is none of them.
    def __init__(self, game):
        super().__init__(game)
        self.passes = 0
        self.over = False
        # The seat of the winner, or None for a draw.
        self.winner = None

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.over else self.seat()

    def is_terminal(self):
        return self.over

    def returns(self):
        players = self.get_game().num_players()
        if self.winner is None:
            return [0.0] * players
        return [1.0 if seat == self.winner else -1.0 / (players - 1) for seat in range(players)]

    def finish(self, winner):
        self.over, self.winner = True, winner

    def information_state_string(self, player=None):
        return ",".join(str(action) for action in self.history())

    def observation_string(self, player=None):
        return str(self)


# Parcel


class Surface:
    """A board of Parcel: its vertices, edges and cells, on a plane, a cylinder or a torus."""

    def __init__(self, width, height, topology):
        if topology not in ("plane", "cylinder", "torus"):
            raise ValueError(f"expected plane, cylinder or torus, found {topology}")
        self.width, self.height = width, height
        self.wraps = (topology != "plane", topology == "torus")
        self.columns = width if self.wraps[0] else width + 1
        self.rows = height if self.wraps[1] else height + 1
        self.edges = []
        for x in range(self.columns):
            for y in range(self.rows):
                for step in ((1, 0), (0, 1)):
                    if self.vertex((x, y), step) is not None:
                        self.edges.append(((x, y), step))
        self.number = {edge: number for number, edge in enumerate(self.edges)}
        self.around = [[self.sides(x, y) for y in range(height)] for x in range(width)]

    def __deepcopy__(self, memo):
        return self

    def vertex(self, vertex, step):
        """The neighbour of a vertex, or None beyond the board."""
        x, y = vertex[0] + step[0], vertex[1] + step[1]
        if self.wraps[0]:
            x %= self.width
        if self.wraps[1]:
            y %= self.height
        return (x, y) if 0 <= x < self.columns and 0 <= y < self.rows else None

    def edge(self, vertex, step):
        """The number of the edge that leaves a vertex in a direction, or None."""
        if sum(step) < 0:
            vertex, step = self.vertex(vertex, step), (-step[0], -step[1])
        return None if vertex is None else self.number.get((vertex, step))

    def sides(self, x, y):
        """The four edges of a cell, each with the cell beyond it, or None for the outside."""
        right, up = self.vertex((x, y), (1, 0)), self.vertex((x, y), (0, 1))
        found = []
        for vertex, step, beyond in (((x, y), (0, 1), (-1, 0)), (right, (0, 1), (1, 0)), ((x, y), (1, 0), (0, -1)), (up, (1, 0), (0, 1))):
            cell = [x + beyond[0], y + beyond[1]]
            for axis, size in ((0, self.width), (1, self.height)):
                if self.wraps[axis]:
                    cell[axis] %= size
            inside = 0 <= cell[0] < self.width and 0 <= cell[1] < self.height
            found.append((self.number[(vertex, step)], tuple(cell) if inside else None))
        return found

    def name(self, number):
        """An edge in kletka's notation."""
        (x, y), step = self.edges[number]
        other = self.vertex((x, y), step)
        if step == (1, 0):
            first, second = sorted((x, other[0]))
            return f"[{column(first)}-{column(second)}{y + 1}]"
        first, second = sorted((y, other[1]))
        return f"[{column(x)}{first + 1}-{second + 1}]"

    def regions(self, drawn):
        """The regions as a dictionary from sets of cells to the colours of their boundaries."""
        seen, regions = set(), {}
        for start in ((x, y) for x in range(self.width) for y in range(self.height)):
            if start in seen:
                continue
            cells, walls, is_open, waiting = {start}, [], False, [start]
            while waiting:
                x, y = waiting.pop()
                for edge, beyond in self.around[x][y]:
                    if edge in drawn:
                        walls.append((edge, beyond))
                    elif beyond is None:
                        is_open = True
                    elif beyond not in cells:
                        cells.add(beyond)
                        waiting.append(beyond)
            seen |= cells
            boundary = {drawn[edge] for edge, beyond in walls if beyond not in cells}
            if boundary and not is_open:
                regions[frozenset(cells)] = boundary
        return regions


def region_colour(boundary):
    """The colour of a region with such a boundary, or None where it is undetermined."""
    if BLUE in boundary:
        return None if RED in boundary else BLUE
    return RED if RED in boundary else None


class ParcelGame(pyspiel.Game):
    def __init__(self, params=None):
        values = {"width": 7, "height": 7, "topology": "plane", "komi": 1.5, **(params or {})}
        self.surface = Surface(values["width"], values["height"], values["topology"])
        self.komi = values["komi"]
        edges = len(self.surface.edges)
        # The last action is the pass; between two segments there is one pass at most.
        info = pyspiel.GameInfo(edges + 1, 0, 2, -1.0, 1.0, 0.0, 2 * edges + 2)
        super().__init__(PARCEL, info, params or {})

    def new_initial_state(self):
        return ParcelState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer()


class ParcelState(State):
    def __init__(self, game):
        super().__init__(game)
        self.surface, self.komi = game.surface, game.komi
        # Colours by numbers of edges.
        self.drawn = {}
        self.known = self.surface.regions(self.drawn)
        self.turn = 0

    def seat(self):
        return self.turn % 2

    def ends(self, number):
        vertex, step = self.surface.edges[number]
        return (vertex, step), (self.surface.vertex(vertex, step), (-step[0], -step[1]))

    def colour(self, number):
        """The colour that a segment of the player to move would have (rule 2)."""
        own, other = (BLUE, RED) if self.seat() == 0 else (RED, BLUE)
        for vertex, _ in self.ends(number):
            for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if self.drawn.get(self.surface.edge(vertex, step)) == other:
                    return GREEN
        return own

    def pierces(self, number):
        """Whether a green segment would go straight through a blue or a red polyline to a green one (rule 3)."""
        for vertex, (dx, dy) in self.ends(number):
            ahead, left, right = (self.drawn.get(self.surface.edge(vertex, step)) for step in ((-dx, -dy), (dy, dx), (-dy, -dx)))
            if ahead == GREEN and left == right and left in (BLUE, RED):
                return True
        return False

    def is_legal(self, number):
        colour = self.colour(number)
        if colour == GREEN and self.pierces(number):
            return False
        new = self.surface.regions({**self.drawn, number: colour})
        closed = [boundary for cells, boundary in new.items() if cells not in self.known]
        # A move that closes regions closes one of a colour (rule 4).
        return not closed or any(region_colour(boundary) for boundary in closed)

    def _legal_actions(self, player):
        edges = (number for number in range(len(self.surface.edges)) if number not in self.drawn)
        return [number for number in edges if self.is_legal(number)] + [len(self.surface.edges)]

    def _apply_action(self, action):
        if action == len(self.surface.edges):
            self.passes += 1
        else:
            self.passes = 0
            self.drawn[action] = self.colour(action)
            self.known = self.surface.regions(self.drawn)
        self.turn += 1
        if self.passes == 2:
            blue, red = self.score()
            self.finish(None if blue == red else 0 if blue > red else 1)

    def score(self):
        """The areas of blue and red, with red's komi."""
        areas = {BLUE: 0, RED: 0, None: 0}
        for cells, boundary in self.known.items():
            areas[region_colour(boundary)] += len(cells)
        return areas[BLUE], areas[RED] + self.komi

    def _action_to_string(self, player, action):
        return "--" if action == len(self.surface.edges) else self.surface.name(action)

    def __str__(self):
        return " ".join(f"{LETTERS[colour]}{self.surface.name(number)}" for number, colour in sorted(self.drawn.items()))


# Both Renju games


class Board:
    """Stones in cells; the question of both games is where exactly four of a colour stand in a row."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.stones = {}

    def cells(self):
        return [(x, y) for x in range(self.width) for y in range(self.height) if (x, y) not in self.stones]

    def makes_four(self, cell, colour):
        """Whether a stone on a cell would stand in a run of exactly four."""
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                x, y = cell[0] + sign * dx, cell[1] + sign * dy
                while self.stones.get((x, y)) == colour:
                    run += 1
                    x, y = x + sign * dx, y + sign * dy
            if run == 4:
                return True
        return False

    def critical(self, colour):
        return {cell for cell in self.cells() if self.makes_four(cell, colour)}

    def __str__(self):
        return " ".join(f"{LETTERS[colour]}@{column(x)}{y + 1}" for (x, y), colour in sorted(self.stones.items()))


class RenjuForThreeGame(pyspiel.Game):
    def __init__(self, params=None):
        values = {"width": 19, "height": 19, "antonov": True, **(params or {})}
        self.width, self.height, self.antonov = values["width"], values["height"], values["antonov"]
        cells = self.width * self.height
        info = pyspiel.GameInfo(cells + 1, 0, 3, -0.5, 1.0, 0.0, 3 * cells + 3)
        super().__init__(RENJU_FOR_THREE, info, params or {})

    def new_initial_state(self):
        return RenjuForThreeState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer()


class RenjuForThreeState(State):
    def __init__(self, game):
        super().__init__(game)
        self.board = Board(game.width, game.height)
        self.antonov = game.antonov
        self.turn = 0

    def seat(self):
        return self.turn % 3

    def _legal_actions(self, player):
        return [x * self.board.height + y for x, y in self.board.cells()] + [self.board.width * self.board.height]

    def _apply_action(self, action):
        seat = self.seat()
        self.turn += 1
        if action == self.board.width * self.board.height:
            self.passes += 1
            if self.passes == 3:
                return self.finish(None)
        else:
            self.passes = 0
            cell = divmod(action, self.board.height)
            is_four = self.board.makes_four(cell, COLOURS[seat])
            self.board.stones[cell] = COLOURS[seat]
            if is_four:
                return self.finish(seat)
            if len(self.board.stones) == self.board.width * self.board.height:
                return self.finish(None)
        if self.antonov and self.decides():
            self.finish(self.seat())

    def decides(self):
        """Antonov's condition: the next player has one critical cell, the one after him two others."""
        second, third = (self.board.critical(COLOURS[(self.turn + later) % 3]) for later in (1, 2))
        return len(second) == 1 and len(third - second) >= 2

    def _action_to_string(self, player, action):
        if action == self.board.width * self.board.height:
            return "--"
        x, y = divmod(action, self.board.height)
        return f"{column(x)}{y + 1}"

    def __str__(self):
        return str(self.board)


class Renju32Game(pyspiel.Game):
    """A move is two half-moves, so a player acts twice in a row: a stone, then a stone of the other colour or the end of the move."""

    def __init__(self, params=None):
        values = {"width": 19, "height": 19, "start": "", "next": 1, **(params or {})}
        self.width, self.height, self.next = values["width"], values["height"], values["next"]
        # The stones of the start position as in a document: "b@d5 r@e5".
        self.start = {}
        for stone in values["start"].split():
            colour = {letter: colour for colour, letter in LETTERS.items()}[stone[0]]
            self.start[(ord(stone[2]) - ord("a"), int(stone[3:]) - 1)] = colour
        cells = self.width * self.height
        # A stone, or after three blocks of cells the end of the move.
        info = pyspiel.GameInfo(3 * cells + 1, 0, 2, -1.0, 1.0, 0.0, 7 * cells + 6)
        super().__init__(RENJU_3_2, info, params or {})

    def new_initial_state(self):
        return Renju32State(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer()


class Renju32State(State):
    def __init__(self, game):
        super().__init__(game)
        self.board = Board(game.width, game.height)
        self.board.stones.update(game.start)
        self.turn = game.next
        # The colour of the first half of the move that is begun.
        self.half = None

    def seat(self):
        return (self.turn + 1) % 2

    def due(self):
        """The two colours of a move: blue and red, green and blue, red and green, by turns."""
        return {1: (BLUE, RED), 2: (GREEN, BLUE), 0: (RED, GREEN)}[self.turn % 3]

    def _legal_actions(self, player):
        size = self.board.width * self.board.height
        colours = [colour for colour in self.due() if colour != self.half]
        cells = [x * self.board.height + y for x, y in self.board.cells()]
        return sorted(COLOURS.index(colour) * size + cell for colour in colours for cell in cells) + [3 * size]

    def _apply_action(self, action):
        size = self.board.width * self.board.height
        if action == 3 * size:
            self.passes = self.passes + 1 if self.half is None else 0
            return self.end_move()
        seat, colour, cell = self.seat(), COLOURS[action // size], divmod(action % size, self.board.height)
        is_four = self.board.makes_four(cell, colour)
        self.board.stones[cell] = colour
        if is_four:
            return self.finish(seat)
        if self.half is None and len(self.board.stones) < size:
            self.half = colour
        else:
            self.passes = 0
            self.end_move()

    def end_move(self):
        self.half = None
        self.turn += 1
        if self.passes == 6 or len(self.board.stones) == self.board.width * self.board.height:
            self.finish(None)

    def _action_to_string(self, player, action):
        size = self.board.width * self.board.height
        if action == 3 * size:
            return "--" if self.half is None else ""
        x, y = divmod(action % size, self.board.height)
        return f"{LETTERS[COLOURS[action // size]]}@{column(x)}{y + 1}"

    def __str__(self):
        return str(self.board)


PARCEL = game_type("python_parcel", "Parcel", 2, {"width": 7, "height": 7, "topology": "plane", "komi": 1.5})
RENJU_FOR_THREE = game_type("python_renju_for_three", "Renju for three", 3, {"width": 19, "height": 19, "antonov": True})
RENJU_3_2 = game_type("python_renju_3_2", "Renju 3/2", 2, {"width": 19, "height": 19, "start": "", "next": 1})

for described, game in ((PARCEL, ParcelGame), (RENJU_FOR_THREE, RenjuForThreeGame), (RENJU_3_2, Renju32Game)):
    pyspiel.register_game(described, game)
