(* The limits of the format: how long lists of numbers are, and how many steps a certificate takes.
   Nothing is proved here, and nothing needs to be: a limit only refuses. *)
From Coq Require Import QArith Qreduction List Bool PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

Definition bits (z : Z) : Z := if (z =? 0)%Z then 0%Z else (Z.log2 (Z.abs z) + 1)%Z.
Definition LONG := 20000%Z.
Fixpoint common (l : list Q) (d : Z) : option Z :=
  match l with
  | [] => Some d
  | q :: r => let below := Zpos (Qden q) in
      let d' := if (d mod below =? 0)%Z then d else Z.lcm d below in
      if (LONG <? bits d')%Z then None else common r d'
  end.
Definition measure (l : list Q) : option Z :=
  do d <- common l 1%Z;
  let longest := fold_left (fun m q => Z.max m (Z.abs (Qnum q) * (d / Zpos (Qden q)))%Z) l d in
  if (LONG <? bits longest)%Z then None else Some (bits longest).
Definition sum_steps (size digits : Z) : Z := (size * (10 + digits) * (1 + digits / 1000))%Z.
Definition MOST := 1800000000%Z.      (* the limit is 2,000,000,000; the rest is for reading sets and actions *)

(* of the game *)
Fixpoint ends (c : Q) (t : tree) (acc : list Q) : list Q :=
  match t with
  | End pays => c :: fold_left (fun acc x => mul c x :: acc) pays acc
  | Chance _ bs => fold_left (fun acc x => let '(_, q, u) := x in ends (mul c q) u acc) bs acc
  | Move _ _ bs => fold_left (fun acc x => let '(_, u) := x in ends c u acc) bs acc
  end.
Fixpoint nodes (t : tree) (n : Z) : Z :=
  match t with
  | End _ => (n + 1)%Z
  | Chance _ bs => fold_left (fun n x => let '(_, _, u) := x in nodes u n) bs (n + 1)%Z
  | Move _ _ bs => fold_left (fun n x => let '(_, u) := x in nodes u n) bs (n + 1)%Z
  end.
Fixpoint short_chances (c : Q) (t : tree) : bool :=
  match t with
  | End _ => true
  | Chance _ bs => (bits (Zpos (Qden c)) <=? LONG)%Z && match measure (map (fun x => snd (fst x)) bs) with Some _ => true | None => false end &&
      forallb (fun x => let '(_, q, u) := x in short_chances (mul c q) u) bs
  | Move _ _ bs => forallb (fun x => let '(_, u) := x in short_chances c u) bs
  end.
Record sizes := { nodes_ : Z; digits_ : Z; players_ : nat; compact_ : bool }.
Definition sizes_of (r : read) : option sizes :=
  match r_source r with
  | FromTree t => let n := nodes t 0 in
      if (n <=? 2000000)%Z && short_chances 1 t then do d <- measure (ends 1 t []); Some {| nodes_ := n; digits_ := d; players_ := r_players r; compact_ := false |}
      else None
  | FromCompact c =>
      do d <- measure (flat_map (fun h => let '(_, (a, b, e)) := h in [a; b; e]) (c_lines c));
      let total := fold_left Z.add (runs (c_runs c)) 0%Z in
      let deals := (total * (if c_again c then total else total - 1))%Z in
      Some {| nodes_ := 2 * Z.of_nat (length (c_cards c)) * Z.of_nat (length (c_lines c)); digits_ := d + bits deals; players_ := 2; compact_ := true |}
  end.

(* a compact game as a tree: at most 500,000 nodes and 32 MiB; a tree is not longer than this *)
Definition written_name (s : name) : Z := (bits (Zpos s) / 4 + 4)%Z.       (* quotation marks may be doubled *)
Fixpoint written (t : tree) (n : Z) : Z :=
  match t with
  | End pays => fold_left (fun n q => n + bits (Qnum q) + bits (Zpos (Qden q)) + 4)%Z pays (n + 64)%Z
  | Chance l bs => fold_left (fun n x => let '(a, q, u) := x in
      written u (n + written_name a + bits (Qnum q) + bits (Zpos (Qden q)) + 4)%Z) bs (n + 64 + written_name l)%Z
  | Move _ s bs => fold_left (fun n x => let '(a, u) := x in written u (n + written_name a)%Z) bs (n + 64 + written_name s)%Z
  end.
Definition expanded (z : sizes) (t : tree) : bool :=
  if compact_ z then (nodes t 0 <=? 500000)%Z && (written t 0 <=? 32 * 1024 * 1024)%Z else true.
(* of weights *)
Definition sets_of (T : tab) (i : nat) : list (name * (history * list name)) := NM.elements (nth i T (NM.empty _)).
Definition all_weights (m : weights) : list Q := flat_map (fun x => map snd (snd x)) (NM.elements m).
Definition plan_steps (z : sizes) (scale : Q) (m : weights) : option Z :=
  do d <- measure (scale :: all_weights m); Some (sum_steps (nodes_ z) (digits_ z + d)).
Definition history_weights (T : tab) (i : nat) (m : weights) : list Q :=
  let b := strategy_of m in
  1 :: flat_map (fun x => let '(s, (h, acts)) := x in
         let w := fold_right (fun k w => mul (b (fst k) (snd k)) w) 1 h in map (fun a => mul (b s a) w) acts) (sets_of T i).
Definition short (q : Q) : bool := (bits (Qnum q) <=? 6643)%Z && (bits (Zpos (Qden q)) <=? 6643)%Z.   (* below 10^2000 *)
Definition profile_steps (z : sizes) (T : tab) (l : list weights) : option Z :=
  do ds <- every (fun i => let m := nth i l (NM.empty _) in
      do rows <- every (fun x => measure (map snd (snd x))) (NM.elements m);
      let ws := history_weights T i m in if forallb short ws then measure ws else None) (seq 0 (players_ z));
  Some (Z.of_nat (players_ z) * sum_steps (nodes_ z) (digits_ z + fold_left Z.add ds 0))%Z.
Definition event_steps (z : sizes) (conditions : nat) : Z := (2 * nodes_ z * (Z.of_nat (players_ z) + 1) * (10 + Z.of_nat conditions))%Z.
Definition few (steps : option Z) : bool := match steps with Some n => (n <=? MOST)%Z | None => false end.
