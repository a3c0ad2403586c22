"""Headline theorems, each with the bytes of its game in it: python3 proofs/headlines.py

Each is compiled from two files that `make reproduce` makes, a game and a certificate. Those of
Leduc poker, and of the game of hawks and doves, are made here.
"""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import compile_proofs

ROOT = compile_proofs.HERE.parent
RESULTS = ROOT / "results"
LEDUC = compile_proofs.BUILT / "leduc"
HAWKS = compile_proofs.BUILT / "hawks"  # two hawks fight, two doves share
ALTERNATION = compile_proofs.BUILT / "alternation"  # they take turns
TRAVELLERS = compile_proofs.BUILT / "travellers"
HEAD = "From Coq Require Import String List QArith Permutation.\n"
HEAD += "Require Import Game Core Bytes Files Rounds Pure Subgames Matrix Law Optimal Bimatrix."
HEAD += "\nRequire Import Region Mixtures SubgameEquilibria Says Trembles Potential Commitment."
HEAD += "\nRequire Import Stable Correlation Headlines."
VALUE = "value ({}) t", "apply (has_value the_game the_certificate)."
NOT_NASH = (
    "is_profile 2 (profile_stated 2 the_certificate) t /\\\n"
    "    ~ nash 2 (profile_stated 2 the_certificate) t",
    "apply (is_not_nash 2 the_game the_certificate).",
)


@dataclass(frozen=True)
class Headline:
    """A theorem about a game: its name, what it says with its proof, and its two files."""

    name: str
    says: str
    proof: str
    game: str
    certificate: str
    folder: Path = RESULTS
    players: int = 2

    @property
    def files(self) -> list[Path]:
        """The game and the certificate."""
        return [self.folder / "games" / self.game, self.folder / "certificates" / self.certificate]

    def missing(self) -> list[Path]:
        """Return the files that are not there."""
        return [path for path in self.files if not path.exists()]

    def text(self) -> str:
        """Return the Coq file."""
        game, certificate = map(literal, self.files)
        return (
            f"{HEAD}\nImport ListNotations.\nOpen Scope string_scope.\n"
            f"Definition the_game := lit {game}.\n"
            f"Definition the_certificate := lit {certificate}.\n"
            f"Theorem {self.name} : exists title t,\n"
            f"    holds_game the_game title {self.players} t /\\ game {self.players} t /\\\n"
            f"    {self.says}.\n"
            f"Proof. {self.proof} vm_compute. reflexivity. Qed.\n"
            f"Print Assumptions {self.name}.\n"
        )

    def compiled(self) -> str:
        """Compile the theorem; return what Coq says that it rests on. Raises NotProved."""
        path = compile_proofs.BUILT / f"{self.name}.v"
        path.write_text(self.text(), encoding="utf-8")
        return compile_proofs.coq(path).strip()


def worth(name: str, value: str, game: str, folder: Path = RESULTS) -> Headline:
    """Return the theorem that a game has a value."""
    says, proof = VALUE
    return Headline(name, says.format(value), proof, f"{game}.efg", f"_values/{game}.json", folder)


def literal(path: Path) -> str:
    """Return the bytes of a file as a string in Coq."""
    text = path.read_bytes().decode("ascii")
    return '"' + text.replace('"', '""') + '"'


def make_leduc() -> None:
    """Write the tree of Leduc poker, and have nashproof certify its value."""
    LEDUC.mkdir(exist_ok=True)
    tree = LEDUC / "leduc.efg"
    with tree.open("w", encoding="utf-8") as file:
        subprocess.run([sys.executable, "data/generators/leduc.py"], cwd=ROOT, stdout=file)
    solve = [Path(sys.executable).with_name("nashproof"), "solve", "--quiet"]
    subprocess.run([*solve, tree, "--output", LEDUC], check=True)


def make_hawks() -> None:
    """Audit the game of hawks and doves at its even mixture."""
    audit = [Path(sys.executable).with_name("nashproof"), "audit", "--quiet", "--output", HAWKS]
    asks = ["--profile", "uniform", "--stable", "--potential", "?", "--commitment", "1"]
    subprocess.run([*audit, *asks, "--", "-1,-1 2,0; 0,2 1,1"], check=True)


def make_alternation() -> None:
    """Audit an even mixture of the pairs in which one hawk meets one dove."""
    ALTERNATION.mkdir(exist_ok=True)
    drawn = ALTERNATION / "pairs.csv"
    rows = ["move 1,move 2,probability", "row 1,column 2,1/2", "row 2,column 1,1/2"]
    drawn.write_text("\n".join(rows) + "\n", encoding="utf-8")
    audit = [Path(sys.executable).with_name("nashproof"), "audit", "--quiet"]
    asks = ["--output", ALTERNATION, "--distribution", drawn, "--potential", "weighted"]
    subprocess.run([*audit, *asks, "--", "-1,-1 2,0; 0,2 1,1"], check=True)


def make_travellers() -> None:
    """Have nashproof list the equilibria of the traveller's dilemma with claims from 2 to 22."""
    claims = range(2, 23)
    pays = [[(min(a, b) + 2 * ((a < b) - (a > b)), a, b) for b in claims] for a in claims]
    rows = [" ".join(f"{x},{2 * min(a, b) - x}" for x, a, b in row) for row in pays]
    describe = [Path(sys.executable).with_name("nashproof"), "describe", "--quiet"]
    subprocess.run([*describe, "--output", TRAVELLERS, "--", "; ".join(rows)], check=True)


MADE_HERE = {LEDUC: make_leduc, HAWKS: make_hawks, ALTERNATION: make_alternation}
MADE_HERE |= {TRAVELLERS: make_travellers}
HEADLINES = [
    worth("worth_kuhn", "-1 # 18", "kuhn"),
    worth("worth_baby_poker", "5 # 54", "baby-poker"),
    worth(
        "worth_leduc",
        "-1454920850547486749701863871533 # 16995463438839962469905132501930",
        "leduc",
        LEDUC,
    ),
    Headline("not_nash", *NOT_NASH, "baby-poker.efg", "baby-poker/q-opt-family.corner.json"),
    Headline(  # how often player 1 bets the queen in optimal strategies of Kuhn poker
        "range_of_bluffs",
        'optimal_range 0%nat [(name_of (lit "Q"), name_of (lit "bet"), 1%Q)] None 0%Q (1 # 3) t',
        'apply (has_range the_game the_certificate 0 (lit "Q") (lit "bet")).',
        "kuhn.efg",
        "simplified-poker/range-of-x.json",
    ),
    Headline(  # in baby poker, calling with the six is weakly dominated
        "call_dominated",
        """exists T m, agrees 2 T (fun _ => []) t /\\
    distribution (map fst m) /\\ Forall (fun x => strategy_in 0%nat (snd x) t) m /\\
    forall b, goes_on T 0%nat (name_of (lit "6"))
        [(name_of (lit "6"), name_of (lit "call"))] [] t b ->
      dominates false (others_without 2 0%nat [] t)
        (fun s => average (fun b => earns_at 0%nat (name_of (lit "6")) t b s) m)
        (earns_at 0%nat (name_of (lit "6")) t b)""",
        'apply (is_dominated the_game the_certificate 0%nat (lit "6") (lit "call")).',
        "baby-poker.efg",
        "_eliminations/baby-poker-moves.json",
    ),
    Headline(  # where only a mixture dominates, 3 and 4 reduced strategies are left
        "undominated_in_mixdom",
        """exists p q : list plan, Z.of_nat (length p) = 3%Z /\\ Z.of_nat (length q) = 4%Z /\\
    (forall x, In x p -> In x (reduced_plans 0%nat t)) /\\
    (forall x, In x q -> In x (reduced_plans 1%nat t)) /\\
    (forall x, In x (reduced_plans 0%nat t) ->
      (In x p <-> response Best 0%nat t (reduced_plans 1%nat t) x)) /\\
    (forall x, In x (reduced_plans 1%nat t) ->
      (In x q <-> response Best 1%nat t (reduced_plans 0%nat t) x))""",
        "apply (leaves the_game the_certificate Best 3%Z 4%Z).",
        "gambit-mixdom-1.efg",
        "_eliminations/gambit-mixdom-1-strictly.json",
    ),
    Headline(  # in Kuhn poker, with an action also where the player's own moves do not lead
        "sixteen_ways_in_kuhn",
        """exists p : list plan, Z.of_nat (length p) = 16%Z /\\
    (forall x, In x p -> In x (full_plans 0%nat t)) /\\
    forall x, In x (full_plans 0%nat t) ->
      (In x p <-> response_everywhere OnlyBest 0%nat t (full_plans 1%nat t) x)""",
        "apply (leaves_everywhere the_game the_certificate OnlyBest 16%Z).",
        "kuhn.efg",
        "simplified-poker/sixteen-ways.first.json",
    ),
    Headline(  # the entry game of a text on game theory
        "entry_is_subgame_perfect",
        "Forall (fun u => nash 2 (profile_stated 2 the_certificate) (snd u)) (all_subgames t)",
        "apply (is_subgame_perfect 2 the_game the_certificate).",
        "coursia-entry.efg",
        "coursia-game-theory/entry-spe.enter.json",
    ),
    Headline(  # nim with Gambit's payoffs
        "perfect_in_nim",
        """exists sets eqs, NoDup (map fst sets) /\\
    (forall y, In y sets <-> In y (Interior.spots t)) /\\
    NoDup eqs /\\ List.length eqs = 4%nat /\\
    forall e, In e eqs <-> full sets e /\\ subgame_perfect 2 (acts e) t""",
        "apply (has_perfect 2 the_game the_certificate 4).",
        "gambit-nim.efg",
        "_sets/gambit-nim-subgame-perfect.json",
    ),
    Headline(  # an exam's game, played twice: one set in which both profiles mix as they like
        "infinitely_many_in_the_resit",
        """forall l : list profile, exists s, subgame_perfect 2 s t /\\
    Forall (fun s' => ~ agree_on t s s') l""",
        "apply (has_infinitely_many_perfect 2 the_game the_certificate).",
        "knight-resit-twice-2.efg",
        "_sets/knight-resit-twice-2-subgame-perfect.json",
    ),
    Headline(  # the stag hunt with an option to stay out: to enter and to hunt the stag
        "stag_is_quasi_perfect",
        "quasi_perfect 2 (profile_at [] (trembling_stated 2 the_certificate)) t",
        "apply (is_quasi_perfect 2 the_game the_certificate).",
        "coursia-stag-out.efg",
        "coursia-game-theory/stag-perfect.stag.json",
    ),
    Headline(  # an equilibrium of Selten's horse rests on a threat
        "horse_is_not_sequential",
        "is_profile 3 (profile_of (untenable_stated 3 the_certificate)) t /\\\n"
        "    ~ sequential 3 (profile_of (untenable_stated 3 the_certificate)) t",
        "apply (is_not_sequential 3 the_game the_certificate).",
        "selten-1.efg",
        "selten-gambit/horse-down-not-sequential.json",
        players=3,
    ),
    Headline(  # a game of Nashpy's text book
        "no_pure_equilibrium",
        "forall ps, In ps (plan_profiles 2 t) -> ~ pure_nash 2 t ps",
        "apply (has_no_pure_equilibrium 2 the_game the_certificate).",
        "nashpy-two-by-three.efg",
        "nashpy-text-book/supports-no-pure.json",
    ),
    Headline(  # the matrix of rock, paper, scissors, lizard, Spock
        "matrix_of_spock",
        "exists m, matrix_stated 2 the_certificate = Some m /\\ "
        "m_wrong m = nil /\\ matrix_true 2 t m",
        "apply (has_matrix 2 the_game the_certificate).",
        "nashpy-spock.efg",
        "nashpy-text-book/spock-matrix.json",
    ),
    Headline(  # the optimal plans of player 1 in Kuhn poker form a segment
        "plans_of_kuhn",
        """exists o, optimal_set_stated 2 the_certificate = Some o /\\
    optimal_set_true 2 t o /\\ o_complete o = true /\\ o_dimension o = 1%nat /\\
    List.length (o_vertices o) = 2%nat /\\ List.length (o_facets o) = 2%nat""",
        "apply (has_optimal_set the_game the_certificate 1 2 2).",
        "kuhn.efg",
        "_sets/kuhn-1-plan.json",
    ),
    Headline(  # one that both players answer with equal weights on some of four strategies
        "equilibria_of_four",
        """exists ps qs : list plan,
    Permutation ps (reduced_plans 0%nat t) /\\ Permutation qs (reduced_plans 1%nat t) /\\
    so_many (mixed_nash t ps qs) 15%nat""",
        "apply (has_equilibria the_game the_certificate 15).",
        "gambit-coord-4.efg",
        "gambit-catalogue/coordination-4.json",
    ),
    Headline(  # over its 27 pure strategies the same player has far more optimal mixtures
        "mixtures_of_kuhn",
        """exists o, mixed_set_stated 2 the_certificate = Some o /\\
    mixed_set_true 2 t o /\\ x_complete o = true /\\ x_dimension o = 5%nat /\\
    List.length (x_vertices o) = 12%nat /\\ List.length (x_facets o) = 8%nat""",
        "apply (has_mixed_set the_game the_certificate 5 12 8).",
        "kuhn.efg",
        "_sets/kuhn-1-mixed.json",
    ),
    Headline(  # the family that texts on Kuhn poker give is all that is optimal
        "family_of_kuhn",
        """exists r T, region_stated 2 the_certificate = Some r /\\ agrees 2 T (fun _ => []) t /\\
    forall b, strategy_in (g_who r) b t ->
      (optimal (g_who r) b t <-> in_rows T (g_who r) (g_rows r) b)""",
        "apply (has_region the_game the_certificate).",
        "kuhn.efg",
        "gtree-kuhn/first-player-segment.json",
    ),
    Headline(  # Kuhn poker with every bet from 0 to 1
        "worth_kuhn_for_small_bets",
        """exists l p, law_stated the_game the_certificate = Some l /\\
    law_true 2 t l /\\
    is_piece 0%Q (Some 1%Q) (lit "-bet^2/(6*bet + 12)") p = true /\\ piece_true l p""",
        'apply (has_law the_game the_certificate 0 (Some 1%Q) (lit "-bet^2/(6*bet + 12)")).',
        "kuhn-bet-1.game",
        "_laws/kuhn-bet-pieces.json",
    ),
    Headline(  # a variant of Kuhn poker in which player 1 is also paid for player 2's moves
        "equilibrium_plans_of_naive_kuhn",
        """exists o T, optimal_set_stated 2 the_certificate = Some o /\\
    agrees 2 T (fun _ => []) t /\\
    set_is T o (fun b => exists s, nash 2 s t /\\ s (o_who o) = b) /\\
    o_complete o = true /\\ o_dimension o = 2%nat /\\
    List.length (o_vertices o) = 4%nat /\\ List.length (o_facets o) = 4%nat""",
        "apply (has_equilibrium_set the_game the_certificate 2 4 4).",
        "kuhn-naive-bonus.efg",
        "_sets/kuhn-naive-bonus-2-plan.json",
    ),
    Headline(  # what player 1 earns in the correlated equilibria of von Stengel and Forges's game
        "correlated_range_of_sat",
        """exists r, correlated_range_stated 2 the_certificate = Some r /\\
    let expected_amount d := average_told d (fun _ => true) (amount_of t (v_of r)) in
    (forall d, correlated 2 t d -> (1 # 2) <= expected_amount d <= (2 # 3))%Q /\\
    (exists d, correlated 2 t d /\\ (expected_amount d == 1 # 2)%Q) /\\
    (exists d, correlated 2 t d /\\ (expected_amount d == 2 # 3)%Q)""",
        "apply (has_correlated_range 2 the_game the_certificate).",
        "gambit-sat.efg",
        "gambit-catalogue/sat.correlated.json",
    ),
    Headline(
        "hawks_have_a_potential",
        "exists F, exact_potential 2 t F",
        "apply (has_exact_potential 2 the_game the_certificate).",
        "matrix.efg",
        "matrix-uniform/potential.json",
        HAWKS,
    ),
    Headline(  # who commits to fight earns all
        "hawks_commit",
        """exists ps qs, Permutation ps (reduced_plans 0%nat t) /\\
    Permutation qs (reduced_plans 1%nat t) /\\
    (exists x y, mixes ps x /\\ replies_best 0%nat t ps qs x y /\\
      (pays_pair 0%nat 0%nat t ps qs x y == 2)%Q) /\\
    forall x y, mixes ps x -> replies_best 0%nat t ps qs x y ->
      (pays_pair 0%nat 0%nat t ps qs x y <= 2)%Q""",
        "apply (earns_by_commitment the_game the_certificate 0%nat 2%Q).",
        "matrix.efg",
        "matrix-uniform/commitment.json",
        HAWKS,
    ),
    Headline(  # no mutant invades hawks and doves in equal parts
        "hawks_and_doves_are_stable",
        """exists e, stable_stated 2 the_certificate = Some e /\\ stable_true 2 t e /\\
    let u := against t (fst (s_plans e)) (snd (s_plans e)) in let x := s_mixed e in
    forall y, mixes (fst (s_plans e)) y -> ~ same y x ->
      (u y x < u x x)%Q \\/ ((u y x == u x x)%Q /\\ (u y y < u x y)%Q)""",
        "apply (is_stable the_game the_certificate).",
        "matrix.efg",
        "matrix-uniform/stable.json",
        HAWKS,
    ),
    Headline(  # a hawk meets a dove, each as often: nobody gains by another strategy
        "hawks_take_turns",
        """exists d, correlated 2 t d /\\ forall i, (i < 2)%nat ->
    (average_told d (fun _ => true) (fun ps => payoff i (played ps) t) == nth i [1; 1] 0)%Q""",
        "apply (is_correlated 2 the_game the_certificate [1%Q; 1%Q]).",
        "matrix.efg",
        "matrix-pairs/correlated.json",
        ALTERNATION,
    ),
    Headline(
        "hawks_have_a_weighted_potential",
        "exists w F, weighted_potential 2 t w F",
        "apply (has_weighted_potential 2 the_game the_certificate).",
        "matrix.efg",
        "matrix-pairs/weighted-potential.json",
        ALTERNATION,
    ),
    Headline(  # of 21 claims each only the smallest survives
        "travellers_have_one_equilibrium",
        """exists ps qs ps' qs', Permutation (ps ++ ps') (reduced_plans 0%nat t) /\\
    Permutation (qs ++ qs') (reduced_plans 1%nat t) /\\ so_many (mixed_nash t ps qs) 1 /\\
    forall x x' y y', List.length x = List.length ps -> List.length y = List.length qs ->
      (mixed_nash t (ps ++ ps') (qs ++ qs') (x ++ x') (y ++ y') <->
       mixed_nash t ps qs x y /\\ none_of x' ps' /\\ none_of y' qs')""",
        "apply (has_few_equilibria the_game the_certificate 1).",
        "matrix.efg",
        "_sets/matrix-surviving-equilibria.json",
        TRAVELLERS,
    ),
]


def main() -> None:
    """Compile all of which the files are there; say what each rests on, and how long it took."""
    for make in MADE_HERE.values():
        make()
    for headline in HEADLINES:
        if headline.missing():
            print(f"nashproof: {headline.name}: not compiled; make reproduce writes its files")
            continue
        begun = time.monotonic()
        said = headline.compiled()
        print(f"nashproof: {headline.name}: {said} ({time.monotonic() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
