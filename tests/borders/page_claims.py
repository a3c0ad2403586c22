"""What the claims are that a page shows with a badge: of an audit of a game, and of a document."""

from fractions import Fraction as F

from page_sentences import Unchecked, agrees, lead, related
from small_games import move_dominated, perfect_information, probability, subgame_perfect


class Claims:
    """Whether claims are true; mixed into the judge, which knows what they are about."""

    # Leads of an audit of a game

    @lead
    def lead_equilibrium(self):
        """The profile is an equilibrium."""
        return self.every(lambda profile: not any(self.game.gains(profile)))

    @lead
    def lead_family(self, text):
        """The profile is an equilibrium for every {OF}."""
        answer = self.nobody_in_family(text)
        if answer and self.lead[1] == "not true":
            raise Unchecked  # between the values that are tried; the gain itself is judged
        return answer

    @lead
    def lead_undominated(self, name):
        """No strategy of {P} weakly dominates the one in the profile."""
        if len(self.game.players) > 2:
            raise Unchecked
        return self.every(lambda o: not self.is_dominated(self.player(name), o))

    @lead
    def lead_perfect(self):
        """The profile is a perfect equilibrium of the normal form."""
        if self.every(lambda o: any(self.game.gains(o))):
            return False
        if len(self.game.players) > 2:
            return self.perfect_in_all(self.profiles())
        return self.perfect()

    def perfect_in_all(self, profiles):
        answers = [self.perfect_of_many(profile) for profile in profiles]
        if None in answers and False not in answers:
            raise Unchecked
        return all(answers)

    @lead
    def lead_subgame_perfect(self):
        """The profile is a subgame perfect equilibrium."""
        return self.every(lambda p: subgame_perfect(self.game, p))

    @lead
    def lead_refined(self):
        """The profile is a <quasi-perfect|sequential> equilibrium."""
        if not self.every(lambda p: subgame_perfect(self.game, p)):
            return False
        simple = all(len(self.game.sets_of(p)) == 1 for p in (1, 2)) and len(self.game.players) == 2
        if "quasi" in self.matched and len(self.game.players) == 2:
            worse = any(self.is_dominated(p, o) for o in self.profiles() for p in (1, 2))
            if worse or simple:
                return not worse
        if "sequential" in self.matched and perfect_information(self.game):
            return True
        raise Unchecked

    @lead
    def lead_value(self, stated, name):
        """The game is worth {N}. (To {P}.)"""
        return self.player(name) == 1 and agrees(self.game.value, stated)

    @lead
    def lead_unique(self):
        """There is exactly one equilibrium."""
        return self.number_of_equilibria() == 1

    @lead
    def lead_optimal(self, name):
        """{P} has exactly one optimal strategy (as realisation plan)."""
        return self.one_optimal(name)

    @lead
    def lead_pure(self, number):
        """The number of equilibria in pure strategies is {N}."""
        return len(self.pure_equilibria()) == int(number)

    @lead
    def lead_number(self, *number):
        """The number of equilibria is {N}.
        - The number of equilibria is infinite.
        """
        if len(self.game.players) == 2:
            return self.number_of_equilibria() == (int(number[0]) if number else float("inf"))
        if number and sum(1 for _ in self.equilibria_on_grid()) > int(number[0]):
            return False
        raise Unchecked  # the list is read where it stands

    @lead
    def lead_dominated(self, where, action):
        """{SET}: {ACTS} is <weakly|strictly> dominated."""
        if len(self.game.players) != 2:
            raise Unchecked
        (key,) = [k for k in self.game.sets if k[1] == where and action in self.game.sets[k]]
        return move_dominated(self.game, key, action, "strictly" in self.matched)

    @lead
    def lead_prints(self):
        """Some exact equilibrium prints as the profile does.
        - The numbers are those of an exact equilibrium, up to <the noise of floats|rounding>.
        """
        return self.prints()

    @lead
    def lead_correlated(self):
        """The distribution is <a|an extensive-form> correlated equilibrium."""
        if "--extensive-form" in self.ask.options:
            raise Unchecked
        return self.correlated_gain() == 0

    @lead
    def lead_reply(self, name):
        """{P} can do no better against the strategy."""
        return True

    @lead
    def lead_question(self, *_):
        """How much less than the value of the game does the strategy guarantee?
        - What is the game worth? (To {P}.)
        - What are the equilibria in pure strategies?
        - Which equilibria has the game?
        - How large is NashConv, whatever is played where nothing is given?
        - How much does {P} earn at most by committing to a mixed strategy?
        - Over which range does {SET}: {ACTS} vary, over all equilibria?
        - Over which range does {LIST} go, over all [extensive-form ]correlated equilibria?
        - For which {OF} is the profile an equilibrium?
        - What does {P} gain at most by deviating?
        - What is NashConv, the sum of all gains by deviating?
        - What does the strategy pay {P} against a best reply of {P}?
        - What does the profile pay {P}?
        - What is the game worth?
        - What is the game worth for {OF}?
        - It is not settled whether an exact equilibrium is near the numbers.
        """
        return None

    # Claims of documents

    def truth(self, claim):
        """Whether a claim holds; None: the oracle does not decide it."""
        self.game, kind = self.ask.games[self.claim_game(claim)], claim["kind"]
        self.case, self.at, self.of = None, {}, None
        if "profile" in claim:
            wanted = claim["profile"], self.claim_game(claim)
            self.case = next(c for c in self.cases if (c.name, c.home) == wanted)
            profile = self.case.exact()
        stated = claim.get("stated")
        denied = isinstance(stated, str) and stated.startswith("not ")
        p = int(claim.get("player", 0))
        try:
            match kind:
                case "equilibrium":
                    return (not any(self.game.gains(profile))) != denied
                case "best response":
                    return (self.game.gains(profile)[p - 1] == 0) != denied
                case "gain":
                    gains = self.game.gains(profile)
                    return agrees(gains[p - 1] if p else sum(gains), stated)
                case "payoff":
                    return agrees(self.claim_figure(claim, profile), stated)
                case "comparison":
                    (c,) = claim["comparisons"]
                    return related(
                        self.claim_figure(c["left"], profile), c["relation"],
                        self.claim_figure(c["right"], profile),
                    )  # fmt: skip
                case "dominated strategy":
                    return (
                        None
                        if len(self.game.players) > 2
                        else self.is_dominated(p, profile) != denied
                    )
                case "subgame perfect":
                    return subgame_perfect(self.game, profile) != denied
                case "perfect" if len(self.game.players) == 2:
                    holds = not any(self.game.gains(profile)) and not any(
                        self.is_dominated(p, profile) for p in (1, 2)
                    )
                    return holds != denied
                case "perfect":
                    return self.perfect_in_all([profile]) != denied
                case "completions":
                    return self.completions_hold(claim)
                case "quasi-perfect" | "sequential":
                    self.matched = kind
                    return self.lead_refined() != denied
                case "set values":
                    return agrees(self.game.best(p, profile)[0], claim["values"][""])
                case "value":
                    return agrees(self.game.value, stated)
                case "equilibria":
                    number = self.number_of_equilibria()
                    return number == (float("inf") if stated == "infinite" else int(stated))
                case "pure equilibria":
                    return len(self.pure_equilibria()) == int(stated)
                case "potential":
                    exact = self.potential()
                    return stated == exact or (stated, exact) == ("ordinal", "exact")
                case "weighted potential":
                    return self.has_weights() == (stated == "exists")
                case "subgame perfect equilibria":
                    return len(self.perfect_profiles()) == int(stated)
                case "evolutionarily stable":
                    answer = self.is_stable()
                    return None if answer is None else answer != denied
                case "commitment":
                    return agrees(self.committed_to(int(claim["leader"])), stated)
                case "dominated":
                    (move,) = claim["moves"]
                    where, _, action = move["move"].partition(": ")
                    sets = self.game.sets
                    (key,) = [k for k in sets if k[1] == where and action in sets[k]]
                    return (
                        move_dominated(self.game, key, action, claim["sense"] == "strictly")
                        != denied
                    )
                case "saddle":
                    return bool(self.pure_equilibria()) == (stated == "exists")
                case "optimal set":
                    return (len(self.optimal_plans(p)) == 1) != denied
        except Unchecked:
            pass
        return None

    def claim_figure(self, side, profile):
        if isinstance(side, str):
            return F(side)
        if "event" in side:
            owner, _, rest = side["event"][0].partition("/")
            where, _, action = rest.partition(": ")
            return probability(self.game, profile, (int(owner), where), action)
        return self.game.payoffs(profile)[int(side["player"]) - 1]
