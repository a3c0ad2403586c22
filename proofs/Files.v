(* The game that a file holds. What is TRUSTED here says so; the rest only refuses. *)
From Coq Require Import QArith Qreduction List Bool Lia PeanoNat Ascii String.
Require Import Game Maps Bytes.
Import ListNotations.
Open Scope list_scope.

(* ---- fields of JSON ---- *)
Definition bind {A B} (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Notation "'do' x <- a ; b" := (bind a (fun x => b)) (at level 200, x pattern, a at level 100, b at level 200).
Notation every := all (only parsing).
Fixpoint listed (a b : list text) : bool :=
  match a, b with [], [] => true | x :: a', y :: b' => teq x y && listed a' b' | _, _ => false end.
(* the values of an object that has exactly these keys, which stand in the order of their bytes *)
Definition keys (names : list string) (j : json) : option (list json) :=
  match j with JO l => if listed (map fst l) (map lit names) then Some (map snd l) else None | _ => None end.
Definition str (j : json) : option text := match j with JS t => Some t | _ => None end.
Definition rat (j : json) : option Q := do t <- str j; rational t.
Definition obj (j : json) : option (list (text * json)) := match j with JO l => Some l | _ => None end.
Definition lst (j : json) : option (list json) := match j with JL l => Some l | _ => None end.
Definition whole (j : json) : option Z :=                  (* a count: 1 to 2,000,000 *)
  do t <- str j; do x <- natural t;
  match x with (z, []) => if ((1 <=? z) && (z <=? 2000000))%Z then Some z else None | _ => None end.
Definition yes (j : json) : option bool :=
  do t <- str j; if teq t (lit "yes") then Some true else if teq t (lit "no") then Some false else None.
(* a list that repeats nothing; a text's number is one that few other texts have *)
Definition hash_of (t : text) : Z := fold_left (fun h c => (h * 31 + Z.of_N (code c)) mod 1000003)%Z t 0%Z.
Definition all_differ (l : list text) : bool :=
  (fix go l (m : NM.t (list text)) := match l with
     | [] => true
     | t :: r => let k := Z.to_pos (1 + hash_of t) in
         match NM.find k m with
         | Some same => negb (existsb (teq t) same) && go r (NM.add k (t :: same) m)
         | None => go r (NM.add k [t] m) end
     end) l (NM.empty _).
Definition distinct (j : json) : option (list json) := do l <- lst j; if all_differ (map jwrite l) then Some l else None.
Definition some {A} (l : list A) : option (list A) := match l with [] => None | _ => Some l end.

(* ---- the compact game ---- *)
Inductive betting := BEnd (low same high : Q) | BMove (l : list (text * betting)).
Notation line := (list text * (Q * Q * Q))%type.
Fixpoint take_same (m : text) (hs acc : list line) : list line * list line :=
  match hs with
  | (m' :: ms, p) :: r => if teq m m' then take_same m r ((ms, p) :: acc) else (rev' acc, hs)
  | _ => (rev' acc, hs)
  end.
Fixpoint betting_of (fuel : nat) (hs : list line) : option betting :=
  match fuel with
  | O => None
  | S k =>
    match hs with
    | [([], (a, b, c))] => Some (BEnd a b c)
    | _ => (fix go (fuel' : nat) (hs : list line) (acc : list (text * betting)) : option betting :=
              match fuel' with
              | O => None
              | S k' => match hs with
                        | [] => Some (BMove (rev' acc))
                        | (m :: ms, p) :: r => let '(mine, rest) := take_same m r [] in
                            match betting_of k ((ms, p) :: mine) with Some b => go k' rest ((m, b) :: acc) | None => None end
                        | _ => None
                        end
              end) (S (length hs)) hs []
    end
  end.
(* TRUSTED from here to the end of `compact`: the tree that a compact game stands for *)
Inductive held := HEnd (low same high : Q) | HMove (set : name) (l : list (name * held)).
Definition more (p : name) (m : text) : name := pushes (" "%char :: m) p.
(* the betting tree with the names of the sets of somebody who holds a card *)
Fixpoint hold (set : name) (b : betting) : held :=
  match b with
  | BEnd lo sa hi => HEnd lo sa hi
  | BMove l => HMove set (map (fun x => let '(m, b') := x in (name_of m, hold (more set m) b')) l)
  end.
(* the betting tree after a deal: player 1's card is lower, the same, higher; it is `turn`'s turn *)
Fixpoint deal (cmp : comparison) (turn : bool) (one two : held) : tree :=
  match one, two with
  | HMove s1 l1, HMove s2 l2 =>
      Move (if turn then 1%nat else 0%nat) (if turn then s2 else s1)
        ((fix go l1 l2 := match l1, l2 with
            | (m, b1) :: r1, (_, b2) :: r2 => (m, deal cmp (negb turn) b1 b2) :: go r1 r2
            | _, _ => [] end) l1 l2)
  | HEnd lo sa hi, _ => let p := match cmp with Lt => lo | Eq => sa | Gt => hi end in End [p; Qopp p]
  | _, HEnd _ _ _ => End []
  end.
Definition runs (l : list (Z * Z)) : list Z := flat_map (fun x => repeat (fst x) (Z.to_nat (snd x))) l.
Definition count (n : nat) (z : Z) : list text := map (fun k => wnat (z + Z.of_nat k)) (seq 0 n).
Definition share (c d : Z) : Q := Qred (c # Z.to_pos d).
Definition expansion (cards : list text) (copies : list Z) (again : bool) (b : betting) : tree :=
  let total := fold_left Z.add copies 0%Z in
  let deck := combine (seq 0 (length cards))
                (combine (map (fun c => (c, name_of c, hold (name_of c) b)) cards) copies) in
  Chance (name_of (lit "card 1")) (map (fun x => let '(r, ((rt, rn, rb), rc)) := x in
    (rn, share rc total, Chance (name_of (lit "card 2 after " ++ rt))
      (flat_map (fun y => let '(q, ((_, qn, qb), qc)) := y in
         let left := (if Nat.eqb r q then if again then qc else qc - 1 else qc)%Z in
         if (left <=? 0)%Z then [] else
         [(qn, share left (if again then total else total - 1)%Z, deal (Nat.compare r q) false rb qb)]) deck))) deck).
Record compact_game := { c_title : text; c_cards : list text; c_runs : list (Z * Z); c_again : bool;
                         c_lines : list line; c_betting : betting }.
Definition cards_of (j : json) (size : nat) : option (list text) :=
  match j with
  | JS _ => do z <- whole j; if (z =? Z.of_nat size)%Z then Some (count size 1%Z) else None
  | JL l => do cs <- every str l; if listed cs (count (length cs) 1%Z) then None else Some cs
  | _ => None end.
Definition line_of (h : json) : option line :=
  do f <- keys ["moves"; "pays"]%string h;
  match f with
  | [ms; ps] => do l <- lst ms; do ms' <- every str l; do p <- lst ps; do ps' <- every rat p;
                match ps' with [a; b; c] => Some (ms', (a, b, c)) | _ => None end
  | _ => None end.
Definition run_of (x : json) : option (Z * Z) :=
  match x with JL [a; b] => do p <- whole a; do q <- whole b; Some (p, q) | _ => None end.
Definition compact (j : json) : option compact_game :=
  do f <- keys ["cards"; "comment"; "copies"; "format"; "histories"; "players"; "replacement"; "title"]%string j;
  match f with
  | [cs; _; co; fo; hs; _; re; ti] =>
      do form <- str fo; if negb (teq form (lit "nashproof one-card game 1")) then None else
      do title <- str ti; do again <- yes re;
      do rl <- lst co; do rs <- every run_of rl;
      if (2000000 <? fold_left (fun n x => n + snd x) rs 0)%Z then None else
      do cards <- cards_of cs (length (runs rs));
      if negb (Nat.eqb (length cards) (length (runs rs))) then None else
      do hl <- lst hs; do lines <- every line_of hl; do b <- betting_of 202 lines;
      Some {| c_title := title; c_cards := cards; c_runs := rs; c_again := again; c_lines := lines; c_betting := b |}
  | _ => None end.
Definition tree_of (c : compact_game) : tree := expansion (c_cards c) (runs (c_runs c)) (c_again c) (c_betting c).

(* ---- the game that a file holds: TRUSTED ---- *)
Inductive source := FromTree (t : tree) | FromCompact (c : compact_game).
Definition tree_in (s : source) : tree := match s with FromTree t => t | FromCompact c => tree_of c end.
Inductive holds_source : text -> text -> nat -> source -> Prop :=    (* bytes, title, players, what stands there *)
| Tree_file f : holds_source (efg_write f) (title f) (length (players f)) (FromTree (bare (root f)))
| Compact_file j c : compact j = Some c -> holds_source (jwrite j ++ [newline]) (c_title c) 2 (FromCompact c).
Definition holds_game (bytes title : text) (n : nat) (t : tree) : Prop := exists s, holds_source bytes title n s /\ t = tree_in s.

(* ---- form and limits of a compact game ---- *)
Fixpoint points (b : betting) : Z := match b with BEnd _ _ _ => 0 | BMove l => fold_left (fun n x => let '(_, b') := x in n + points b') l 1 end%Z.
Fixpoint no_blank (t : text) : bool := match t with [] => true | c :: r => negb (Ascii.eqb c " "%char) && no_blank r end.
Fixpoint differ_beside (l : list (Z * Z)) : bool :=
  match l with x :: ((y :: _) as r) => negb (fst x =? fst y)%Z && differ_beside r | _ => true end.
Fixpoint moves_differ (b : betting) : bool :=
  match b with BEnd _ _ _ => true
  | BMove l => all_differ (map fst l) && forallb (fun x => let '(_, b') := x in moves_differ b') l end.
Definition LARGEST := 30000000%Z.          (* nodes that the program expands, where it needs the tree *)
Definition expandable (c : compact_game) : bool :=
  let n := Z.of_nat (length (c_cards c)) in
  (n * n * (points (c_betting c) + Z.of_nat (length (c_lines c))) <=? LARGEST)%Z.
Definition compact_formed (j : json) (c : compact_game) : bool :=
  match keys ["cards"; "comment"; "copies"; "format"; "histories"; "players"; "replacement"; "title"]%string j with
  | Some [_; JS co; _; _; _; JL [JS p; JS q]; _; _] =>
      let cards := c_cards c in let n := Z.of_nat (length cards) in
      plain co && plain p && plain q && negb (teq p q) && plain (c_title c) &&
      forallb (fun x => named_well x && no_blank x) cards && all_differ cards &&
      differ_beside (c_runs c) && negb (Nat.eqb (length (c_runs c)) 0) &&
      (c_again c || (1 <? fold_left Z.add (runs (c_runs c)) 0)%Z) &&
      negb (Nat.eqb (length (c_lines c)) 0) &&
      forallb (fun h => negb (Nat.eqb (length (fst h)) 0) && Nat.leb (length (fst h)) 200 && forallb named_well (fst h)) (c_lines c) &&
      moves_differ (c_betting c) && (n * points (c_betting c) <=? 500000)%Z
  | _ => false end.

(* ---- reading ---- *)
Record read := { r_title : text; r_players : nat; r_source : source }.
(* a compact game is expanded where this is computed *)
Definition r_tree (r : read) : tree := match r_source r with FromTree t => t | FromCompact c => tree_of c end.
Definition read_game (g : text) : option read :=
  match g with
  | c :: _ => if Ascii.eqb c "{"%char
              then do j <- jread g; do c <- compact j;
                   if compact_formed j c then
                   Some {| r_title := c_title c; r_players := 2; r_source := FromCompact c |} else None
              else do f <- efg_read g;
                   Some {| r_title := title f; r_players := length (players f); r_source := FromTree (bare (root f)) |}
  | [] => None
  end.
Lemma read_game_ok g r : read_game g = Some r -> holds_source g (r_title r) (r_players r) (r_source r).
Proof.
  unfold read_game. destruct g as [|c t]; [discriminate|]. destruct (Ascii.eqb c "{").
  - destruct (jread _) as [j|] eqn:E; [|discriminate]. cbn [bind]. destruct (compact j) as [k|] eqn:C; [|discriminate].
    cbn [bind]. destruct (compact_formed j k); [|discriminate]. intros H. inversion H; subst. cbn [r_title r_players r_source].
    rewrite (jread_ok _ _ E). now constructor.
  - destruct (efg_read _) as [f|] eqn:E; [|discriminate]. cbn [bind]. intros H. inversion H; subst. cbn [r_title r_players r_source].
    rewrite (efg_read_ok _ _ E). constructor.
Qed.
Lemma read_game_tree g r : read_game g = Some r -> holds_game g (r_title r) (r_players r) (r_tree r).
Proof. intros E. exists (r_source r). split; [now apply read_game_ok|reflexivity]. Qed.
