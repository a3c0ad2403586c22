"""Each table, picture and set of sliders of a page of an audit, computed anew."""

import json
import re
from fractions import Fraction as F
from itertools import product

from page_profiles import Printed, evaluated
from page_sentences import NUMBER, Unchecked
from small_games import inside_hull


class Tables:
    """What the tables of a page mean; mixed into the judge, which knows what they are about."""

    def table(self, rows, after):
        """A table: its caption says which rule holds; `after` is the text below it."""
        captions = [row.text for row in rows if not isinstance(row, list)]
        body = [row for row in rows if isinstance(row, list)]
        self.captions += captions
        if len(captions) != 1:
            return self.find("table without caption", captions)
        caption = captions[0]
        for matcher, rule in RULES:
            match = re.fullmatch(matcher, caption)
            if match:
                return self.ruled(rule, match.groups(), body, caption, after)
        return self.find("unknown table", f"{caption}: {texts(body)}")

    def ruled(self, rule, groups, body, caption, after):
        """A table is true of every case that it may be about."""
        answers = []
        of_game = self.claim and "profile" not in self.claim
        for case in [None] if of_game else self.current() or [None]:
            self.case = case
            self.game = self.game_shown or (case.game if case else self.games()[0])
            if case and case.game is not self.game:
                if rule is not Tables.matrix or len(self.current()) > 1:
                    continue
                self.case = None
            try:
                answers.append(rule(self, groups, body, after))
            except Unchecked:
                answers.append(None)
        if not answers:
            self.case = None
            answers.append(rule(self, groups, body, after))
        wrong = [answer for answer in answers if answer not in (None, True)]
        if wrong and len(wrong) < len(answers):
            self.find("ambiguous table: of which profile or game?", caption, texts(body))
        elif wrong:
            self.find(f"false table: {kind_of(caption)}", f"{caption}: {texts(body)}", wrong[0])

    def profile_here(self):
        """The one exact profile that tables show here, as given."""
        if self.case is None or self.case.entries is None:
            raise Unchecked
        names = [n for n in self.case.letters if n not in self.case.fixed]
        if names and not all(n in self.at for n in names):
            raise Unchecked
        return self.case.exact(self.at)

    def profile_below(self):
        """The profile of a table whose text above may speak of the equilibrium nearby."""
        nearby = self.of == "nearby" and self.case
        return self.equilibrium_nearby() if nearby else self.profile_here()

    # Payoffs and gains

    def gets(self, groups, body, after):
        profile = self.profile_here()
        paid, gains = self.game.payoffs(profile), self.game.gains(profile)
        players = list(self.game.players)
        names = players if groups[0] == "each player" else re.split(", | and ", groups[0])
        if [row[0].text for row in body[1:]] != names:
            return "not every player has a row"
        for row in body[1:]:
            name, *cells = [cell.text for cell in row]
            payoff, gain = paid[players.index(name)], gains[players.index(name)]
            for cell, exact in zip(cells, (payoff, payoff + gain, gain), strict=True):
                if not number_is(cell, exact):
                    return f"{name}: {cell} instead of {exact}"
            if ("hot" in row[-1].classes) != (gain > 0) and self.marks(body):
                return f"{name}: the mark of a gain"
        return True

    def marks(self, body):
        return any("hot" in cell.classes for row in body for cell in row)

    # The game

    def stage(self, groups, body):
        """The payoffs of one stage of a repeated game."""
        names, rows, columns, third = groups
        stage = self.game.automata
        shown = 1 if names.endswith("pays it") else len(stage.players)
        first, second, *more = stage.players
        others = [f"{first} gets; {second} pays it", f"{', '.join(stage.players)} get"]
        if (rows, columns) != (first, second) or names != others[shown > 1]:
            return "the players"
        if shown == 1 and any(sum(paid) for paid in stage.payoffs.values()):
            return "not zero-sum"
        fixed = [part.split(" plays ") for part in third.split(". ")] if third else []
        stage_actions = [*map(list, stage.actions)]
        if [name for name, _ in fixed] != more or [c.text for c in body[0][1:]] != stage_actions[1]:
            return "columns"
        if [row[0].text for row in body[1:]] != stage_actions[0]:
            return "rows"
        for row, action in zip(body[1:], stage.actions[0], strict=True):
            for cell, column in zip(row[1:], stage.actions[1], strict=True):
                exact = stage.payoffs[(action, column, *(a for _, a in fixed))][:shown]
                parts = cell.text.split(", ")
                if len(parts) != shown or not all(map(number_is, parts, exact)):
                    return f"{cell.text} instead of {exact}"
        return True

    def matrix(self, groups, body, after):
        if hasattr(self.game, "automata"):
            return self.stage(groups, body)
        if not hasattr(self.game, "written"):
            return self.matrix_of(self.game, {}, groups, body, after)
        for parts in product((F(0), F(2, 5), F(3, 4), F(1)), repeat=len(self.game.box)):
            ends = zip(self.game.box.items(), parts, strict=True)
            at = {name: low + (high - low) * part for (name, (low, high)), part in ends}
            game = self.game.written.at(at)
            if (found := self.matrix_of(game, at, groups, body, after)) is not True:
                return found
        return True

    def matrix_of(self, game, at, groups, body, after):
        """Whether the cells are the payoffs of a game, at values of the letters in them."""
        names, rows, columns, third = groups
        (mine, *others) = game.players
        if rows != mine or columns != others[0]:
            return "the players"
        keys = sorted(game.sets)
        if names.endswith("pays it"):
            if game.constant_sum != 0:
                return "not zero-sum"
            shown = 1
        else:
            shown = len(game.players)
            if names.removesuffix(" get").split(", ") != list(game.players):
                return "the players"

        def fits(text, exact):
            return evaluated(text, at) == exact if at else number_is(text, exact)

        cells = {tuple(a for _, a in sorted(m)): paid for _, _, m, paid in game.leaves}
        fixed = ()
        for key, part in zip(keys[2:], (third or "").split(". "), strict=True) if third else ():
            name, action = part.split(" plays ")
            fixed = (*fixed, self.weighted_action(action, key, after))
            if None in fixed or name != game.players[key[0] - 1]:
                return f"{third}"
        heads = [self.weighted_action(cell.text, keys[1], after) for cell in body[0][1:]]
        if heads != game.sets[keys[1]]:
            return f"columns {heads}"
        for row, action in zip(body[1:], game.sets[keys[0]], strict=True):
            if self.weighted_action(row[0].text, keys[0], after) != action:
                return f"row {row[0].text}"
            for cell, column in zip(row[1:], heads, strict=True):
                exact = cells[(action, column, *fixed)][:shown]
                parts = cell.text.split(", ")
                if len(parts) != shown or not all(map(fits, parts, exact)):
                    return f"{cell.text} instead of {exact}"
        return True

    def weighted_action(self, text, key, after):
        """`L` or `L: 1/3`: the action, if its probability is that of the profile that is meant."""
        action, _, weight = text.partition(": ")
        if weight:
            of = self.case and (
                self.case.nearby if "exact equilibrium" in after else self.profile_here()
            )
            if not of or not number_is(weight, of[key].get(action, F(0))):
                return None
        return action

    def ends(self, groups, body, after):
        if [cell.text for cell in body[0]] != ["Moves", *self.game.players]:
            return "the players"
        shown = [[cell.text for cell in row] for row in body[1:]]
        if len(shown) != len(self.game.leaves):
            return "not every end"
        for (moves, *paid), (labels, _, _, exact) in zip(shown, self.game.leaves, strict=True):
            if moves != ", ".join(labels) or not all(map(number_is, paid, exact)):
                return f"{moves}: {paid}"
        return True

    def deciders(self, groups, body, after):
        shown = {tuple(cell.text for cell in row) for row in body[1:]}
        sets = self.game.sets.items()
        mine = {(self.game.players[p - 1], name, ", ".join(row)) for (p, name), row in sets}
        return shown == mine or f"{mine}"

    # Profiles

    def key_of(self, text):
        """`Ann at a`, or `Ann` if there is one set."""
        name, _, where = text.partition(" at ")
        keys = self.game.sets_of(self.game.players.index(name) + 1)
        chosen = [key for key in keys if where in ("", key[1])]
        if len(chosen) != 1:
            raise ValueError(text)
        return chosen[0]

    def row_of(self, text, key, letters=()):
        """`x 1/2, y 1/2` as {action: number}; a lone action has probability 1."""
        return {
            action: Printed(weight) if weight.startswith("about") else evaluated(weight, letters)
            for action, weight in self.texts_of(text, key).items()
        }

    def texts_of(self, text, key):
        """The same as {action: text}."""
        row, actions = {}, self.game.sets.get(key, ())
        for part in text.split(", "):
            action, _, weight = part.partition(" ")
            for name in actions:  # which may have blanks
                if part == name or part.startswith(f"{name} "):
                    action, weight = name, part[len(name) + 1 :]
            row[action] = weight or "1"
        return row

    def same(self, row, exact):
        """Whether a row is a distribution of a profile; `about` rounds."""
        if any(row.get(a, F(0)) != p for a, p in exact.items() if isinstance(row.get(a, F(0)), F)):
            return False
        return all(row[a] == exact.get(a, F(0)) for a in row)

    def plays(self, groups, body, after):
        """The profile of the case, at the letters that are taken; or with them as expressions."""
        shown = {self.key_of(row[0].text): row for row in body[1:]}
        unseen = set(self.game.sets) - set(shown)
        if unseen and unseen != set(getattr(self.game, "letter_rows", ())) or self.case is None:
            return "not every information set"
        names = [n for n in self.case.letters if n not in self.case.fixed]
        points = [self.at] if all(n in self.at for n in names) else self.case.samples()
        for values in points:
            exact = self.case.exact(values)
            for key, row in shown.items():
                if not self.same(self.row_of(row[1].text, key, values), exact[key]):
                    return f"{key}: {row[1].text} instead of {exact[key]}"
        return True

    def deviating(self, groups, body, after):
        """Both strategies: the profile, and what one player changes."""
        profile, (name,) = self.profile_below(), groups
        p, new = self.game.players.index(name) + 1, {}
        for row in body[1:]:
            key = self.key_of(row[0].text)
            if not self.same(self.row_of(row[1].text, key), profile[key]):
                return f"{key}: {row[1].text} instead of {profile[key]}"
            new[key] = profile[key]
            if row[2].text != row[1].text:
                new[key] = self.row_of(row[2].text, key)
            if (new[key] != profile[key]) != ("hot" in row[2].classes) or (
                new[key] != profile[key] and key[0] != p
            ):
                return f"{key}: a mark, or a change of another player"
        if set(new) != set(self.game.sets):
            return "not every information set"
        self.deviation = new
        worth = self.game.payoffs(new)[p - 1]
        return (self.better[0] == name and self.better[1] == worth) or f"{worth}: {self.better}"

    def differing(self, groups, body, after):
        """The ends that differ: probability times payoff."""
        profile, p = self.profile_below(), self.game.players.index(groups[0])
        sums = [F(0), F(0)]
        leaves = {", ".join(labels): leaf for leaf in self.game.leaves for labels in [leaf[0]]}
        full = [F(0), F(0)]
        for _labels, chance, moves, paid in self.game.leaves:
            for k, played in enumerate((profile, self.deviation)):
                full[k] += chance * weight(moves, played) * paid[p]
        for row in body[1:-1]:
            _, chance, moves, paid = leaves.pop(row[0].text)
            for k, played in enumerate((profile, self.deviation)):
                exact = chance * weight(moves, played) * paid[p]
                if not number_is(row[k + 1].text, exact):
                    return f"{row[0].text}: {row[k + 1].text} instead of {exact}"
                sums[k] += exact
        for _, chance, moves, paid in leaves.values():
            if len({chance * weight(moves, o) * paid[p] for o in (profile, self.deviation)}) > 1:
                return "an end that differs is missing"
        shown = [cell.text for cell in body[-1]]
        good = shown[0].startswith("Sum") and all(map(number_is, shown[1:], sums))
        whole = all(map(number_is, shown[1:], full))
        return good or whole or f"{shown} instead of {sums} or {full}"

    # Sums

    def sums(self, groups, body, after):
        name, of = groups
        if of == "exact equilibrium":
            if self.case is None or self.case.nearby is None:
                return "no exact equilibrium is shown"
            profile = self.case.nearby
        else:
            profile = self.profile_here()
        p = self.game.players.index(name) + 1
        paid = self.game.payoffs(profile)[p - 1]
        plans = [frozenset(plan.items()) for plan in self.game.pure(p)]
        for row in body[1:]:
            texts_here = [cell.text for cell in row]
            if texts_here[0].startswith("As in"):
                exact = paid
            else:
                plan = self.acts(texts_here[0], p)
                key = frozenset(plan.items())
                if key not in plans:
                    return f"{texts_here[0]} is no strategy, or stands twice"
                plans.remove(key)
                exact = self.game.payoffs(self.game.against(profile, plan))[p - 1]
                if len(row) == 3 and texts_here[1]:
                    share = weight(tuple(plan.items()), profile)
                    if not number_is(texts_here[1], share):
                        return f"{texts_here[0]} has probability {share}"
                if ("hot" in row[-1].classes) != (exact > paid):
                    return f"{texts_here[0]}: the mark"
            for side in re.split(r" ?= ?", texts_here[-1]):
                if not number_is(side, exact):
                    return f"{texts_here[0]}: {side} instead of {exact}"
        return not plans or f"{len(plans)} strategies are missing"

    # Dominance and equilibria

    def numbered(self, groups, body, after):
        """Profiles 1 and 2: a strategy and one that dominates it, against mixtures with letters."""
        name = self.dominance
        p, number = self.game.players.index(name) + 1, groups[0]
        profile = self.profile_below()
        points = ({c: F(k, 7) for k, c in enumerate("abcdefg", start)} for start in (1, 2))
        for values in points:
            rows = {self.key_of(r[0].text): r[1].text for r in body[1:]}
            shown = {key: self.row_of(text, key, values) for key, text in rows.items()}
            if any(isinstance(x, Printed) for row in shown.values() for x in row.values()):
                raise Unchecked  # of rounded numbers nothing can be computed
            for key, row in shown.items():
                if key[0] == p and number == "2" and not self.same(row, profile[key]):
                    return f"{key}: {row} instead of {profile[key]}"
                if key[0] != p and (sum(row.values()) != 1 or min(row.values()) <= 0):
                    return f"{key}: {row} is not completely mixed"
            if number == "1":
                self.better_profile = shown
                mine = {k: r for k, r in shown.items() if k[0] == p}
                if (
                    self.game.payoffs(shown)[p - 1]
                    <= self.game.payoffs({**shown, **{k: profile[k] for k in mine}})[p - 1]
                ):
                    return "it is not paid more"
        return True

    def reply(self, groups, body, after):
        """A best reply to the strategies beside it."""
        name, moves = self.reply_here
        profile = {
            (key := self.key_of(row[0].text)): self.row_of(row[1].text, key) for row in body[1:]
        }
        p = self.game.players.index(name) + 1
        for key in set(self.game.sets_of(p)) - set(profile):  # which the moves shown do not reach
            actions = self.game.sets[key]
            full = {k: {r[0]: F(1)} for k, r in self.game.sets.items()} | profile
            if len({self.game.payoffs(full | {key: {a: F(1)}})[p - 1] for a in actions}) > 1:
                return f"{key} is missing"
            profile[key] = {actions[0]: F(1)}
        makes = all(profile[key].get(action) for key, action in moves.items())
        if not makes or groups[0] != name:
            return f"{moves}"
        return self.game.gains(profile)[p - 1] == 0 or "no best reply"

    def beside_mixed(self, groups, body, after):
        """A strategy as given, a best reply to a completely mixed one."""
        profile = {
            (key := self.key_of(row[0].text)): self.row_of(row[1].text, key) for row in body[1:]
        }
        p = self.game.players.index(groups[0]) + 1
        base = self.profile_below()
        for key, row in profile.items():
            if key[0] == p and not self.same(row, base[key]):
                return f"{key}: {row} instead of {base[key]}"
            if key[0] != p and (set(row) != set(self.game.sets[key]) or min(row.values()) <= 0):
                return f"{key}: not completely mixed"
        if set(profile) != set(self.game.sets):
            return "not every information set"
        return self.game.gains(profile)[p - 1] == 0 or "no best reply"

    def weights(self, groups, body, after):
        """The vertices of the set of optimal strategies."""
        moves = []
        for row in body[1:]:
            match = re.fullmatch(r"(\w+) plays (\S+)(?: at (.*))?", row[0].text)
            p = self.game.players.index(match[1]) + 1
            (move,) = self.acts(match[2] + (f" at {match[3]}" if match[3] else ""), p).items()
            moves.append(move)
        shown = set()
        for column in range(1, len(body[0])):
            cells = [evaluated(row[column].text.split(" (")[0]) for row in body[1:]]
            shown.add(tuple(sorted((m, w) for m, w in zip(moves, cells, strict=True) if w)))
        mine = {tuple(sorted(plan)) for plan in self.corners(p)}
        return shown == mine or f"{mine}"

    def corners(self, p):
        plans = [dict(plan) for plan in self.optimal_plans(p)]
        moves = sorted({move for plan in plans for move in plan})
        points = {tuple(plan.get(m, F(0)) for m in moves): plan.items() for plan in plans}
        return [v for q, v in points.items() if not inside_hull(q, [r for r in points if r != q])]

    def beside(self, groups, body, after):
        """The exact equilibrium and the numbers as given."""
        if self.case is None:
            return "no profile was given"
        profile, shown = self.profile_here(), {}
        head = [cell.text for cell in body[0]]
        exact_at, given_at = head.index("exact equilibrium"), head.index(groups[0])
        for row in body[1:]:
            key = self.key_of(row[0].text)
            shown[key] = self.row_of(row[exact_at].text, key)
            if not self.same(self.row_of(row[given_at].text, key), profile[key]):
                return f"{key}: {row[given_at].text} instead of {profile[key]}"
        return self.is_nearby(shown)

    def is_nearby(self, shown):
        """Whether a profile is an equilibrium that prints so, or is within the noise of floats."""
        if set(shown) != set(self.game.sets):
            return "not every information set"
        shown = {key: {a: shown[key].get(a, F(0)) for a in self.game.sets[key]} for key in shown}
        if any(self.game.gains(shown)):
            return f"no equilibrium: gains {self.game.gains(shown)}"
        profile = self.case.exact()
        for key, row in shown.items():
            for action, share in row.items():
                low, high = self.case.box(key, action)
                near = abs(share - profile[key].get(action, F(0))) <= F(1, 10**6)
                if not near and not low <= share <= high:
                    return f"{key}: {share} is not near"
        return True

    # Pictures and sliders

    def drawn(self, text):
        """A text in the picture of a tree: an end, a move with its probability, or a set."""
        text = text.replace("−", "-")
        games = [self.game_shown] if self.game_shown else list(self.ask.games.values())
        for game in games:
            if any(text == name for _, name in game.sets):
                return None
            for _, _, _, paid in game.leaves:
                parts = text.split(", ")
                if len(parts) == len(paid) and all(map(number_is, parts, paid)):
                    return None
            action, _, share = text.partition(" ")
            names = {name for actions in game.sets.values() for name in actions if " " in name}
            for name in names:
                if text == name or text.startswith(f"{name} "):
                    action, share = name, text[len(name) + 1 :]
            if action in ("H", "T") or hasattr(game, "original") and action.isdigit():
                return None
            for case in [case for case in self.current() if case.game is game]:
                for key, actions in game.sets.items():
                    if action in actions and share and self.beside_move(case, key, action, share):
                        return None
            if not share and any(action in actions for actions in game.sets.values()):
                return None
        return self.find("false picture", text)

    def beside_move(self, case, key, action, share):
        """Whether the number beside a move in a picture is its probability."""
        about = Printed(f"about {share[1:]}") if share.startswith("≈") else None
        if case.nearby:
            exact = case.nearby[key][action]
            if about == exact if about else number_is(share, exact):
                return True
        if case.entries is None:
            raise Unchecked
        if about:
            return about == case.exact(case.samples()[0])[key][action]
        points = [case.fixed | values for values in case.samples()]
        return all(evaluated(share, v) == case.exact(v)[key][action] for v in points)

    def sliders(self):
        """Where the sliders begin: the profile that the text above names."""
        if "start" not in self.reader.data:
            return
        start = json.loads(self.short(self.reader.data["start"]))
        texts_here = [b.text for b in self.reader.blocks if not isinstance(b, list)]
        text = next((t for t in texts_here if t.startswith("The sliders need")), "")
        cases = [case for case in self.cases if self.names_case(text, case)] or self.cases
        wrong = []
        for case in cases:
            self.case, self.game = case, case.game
            wrong.append(self.slider_of(start, text))
        if not cases:
            self.find("sliders of no profile", text)
        elif all(wrong):
            self.find("false sliders", text, f"{wrong[0]}: {start['profile']}")
        elif any(wrong):
            self.find("ambiguous sliders", text, wrong)

    def slider_of(self, start, text):
        case = self.case
        shown = {
            (int(p), name): row
            for p, sets in start["profile"].items()
            for name, row in sets.items()
        }
        if set(shown) != set(self.game.sets):
            return "not every information set"
        of_equilibrium = "at the exact equilibrium" in text
        for values in case.samples():
            values = values | case.fixed
            nearby = {
                key: {a: evaluated(part, values) for a, part in row.items()}
                for key, row in shown.items()
            }
            if of_equilibrium:
                return "" if (answer := self.is_nearby(nearby)) is True else answer
            exact = case.exact(values)
            for key, row in nearby.items():
                if any(row.get(a, F(0)) != w for a, w in exact[key].items()):
                    return f"{key}: {shown[key]} instead of {exact[key]}"
        ends = {n: tuple(map(F, ends)) for n, ends in start["parameters"].items()}
        mine = {n: ends for n, ends in case.letters.items() if n not in case.fixed}
        return "" if ends == mine else f"letters {ends}"


def number_is(text, exact):
    """Whether a number, or a product or sum as it stands, is the exact one."""
    text = text.replace("−", "-").strip()
    if re.fullmatch(NUMBER, text):
        return Printed(text) == exact
    if "about" in text:
        raise Unchecked
    return evaluated(text) == exact


def weight(moves, profile):
    probability = F(1)
    for key, action in moves:
        probability *= profile[key].get(action, F(0))
    return probability


def texts(body):
    return " / ".join(" | ".join(cell.text for cell in row) for row in body)[:400]


def kind_of(caption):
    return re.sub(r"\b(Ann|Bob|Cy)\b", "{P}", caption)


RULES = [
    (r"What ([\w, ]+) gets?, and could get by deviating alone", Tables.gets),
    (
        r"What (\w+ gets; \w+ pays it|[\w, ]+ get)\. Rows: (\w+); columns: (\w+)(?:\. (.*))?",
        Tables.matrix,
    ),
    (r"The payoffs at the ends", Tables.ends),
    (r"Who decides where", Tables.deciders),
    (
        r"What each player does(?:, made to sum to 1)?|The profile of this reading|"
        r"The strategy, and a best response to it",
        Tables.plays,
    ),
    (r"(\w+) as given, \w+ completely mixed", Tables.beside_mixed),
    (r"Both strategies, and what (\w+) changes", Tables.deviating),
    (r"The ends that differ: probability times what (\w+) gets", Tables.differing),
    (
        r"What each strategy of (\w+) brings against the "
        r"(profile|profile made to sum to 1|profile of the strategy and a best reply|"
        r"exact equilibrium)",
        Tables.sums,
    ),
    (r"Profile ([12])", Tables.numbered),
    (r"What (\w+) does here is a best reply", Tables.reply),
    (
        r"Optimal strategies, as realisation weights\. All others are mixtures of these",
        Tables.weights,
    ),
    (r"The exact equilibrium, and the numbers (as given|made to sum to 1)", Tables.beside),
]
