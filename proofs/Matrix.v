(* The matrices of the sequence form (von Stengel 1996, sections 3 and 4). *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Limits Families.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* A sequence, in a game of perfect recall: its last move, or none. *)
Definition sequence := option (name * name).
Definition same_sequence (x y : sequence) : bool := match x, y with None, None => true | Some m, Some k => moveb m k | _, _ => false end.
(* The payoffs of player 1 at the ends of these two sequences, each times chance's probability. *)
Fixpoint paid_at (one two l1 l2 : sequence) (t : tree) : Q :=
  match t with
  | End pays => if same_sequence l1 one && same_sequence l2 two then pay 0%nat pays else 0
  | Chance _ bs => qsum (map (fun x => let '(_, q, u) := x in q * paid_at one two l1 l2 u) bs)
  | Move j s bs => qsum (map (fun x => let '(a, u) := x in
      paid_at one two (if Nat.eqb j 0%nat then Some (s, a) else l1) (if Nat.eqb j 1%nat then Some (s, a) else l2) u) bs)
  end.
(* The labels of rows and columns: nothing, a set, or a set and an action. *)
Definition label := list text.
Definition sequence_of (l : label) : sequence := match l with [s; a] => Some (name_of s, name_of a) | _ => None end.
Definition is_sequence (T : table) (i : player) (l : label) : Prop :=
  match l with [] => True | [s; a] => exists h acts, T i (name_of s) = Some (h, acts) /\ In (name_of a) acts | _ => False end.
Definition is_set (T : table) (i : player) (l : label) : Prop :=
  match l with [] => True | [s] => exists h acts, T i (name_of s) = Some (h, acts) | _ => False end.
(* The constraints of player i: the empty sequence has weight 1; at each set the weights of its moves
   less that of the sequence that leads there are 0. *)
Definition constraint (T : table) (i : player) (row column : label) : Q :=
  match row with
  | [s] => (match column with [r; _] => if Pos.eqb (name_of r) (name_of s) then 1 else 0 | _ => 0 end) -
      (match T i (name_of s) with Some (h, _) => if same_sequence (hd_error h) (sequence_of column) then 1 else 0 | None => 0 end)
  | _ => match column with [] => 1 | _ => 0 end end.
Record matrix := { m_of : option player; m_scale : Q; m_rows : list label; m_columns : list label;
  m_cells : list (list Q); m_wrong : list (nat * nat * Q) }.      (* no player: the payoffs *)
Definition counted_from_one {A} (l : list A) : list (nat * A) := combine (seq 1 (length l)) l.
(* the cells that are not the entry times the scale, each with what it should be *)
Definition wrong_cells (entry : label -> label -> Q) (scale : Q) (rows columns : list label) (cells : list (list Q)) : list (nat * nat * Q) :=
  flat_map (fun x => let '(i, (r, cs)) := x in let of_row := entry r in
    flat_map (fun y => let '(j, (c, q)) := y in let e := scale * of_row c in if Qeq_bool q e then [] else [(i, j, e)])
      (counted_from_one (combine columns cs))) (counted_from_one (combine rows cells)).
Definition same_cell (x y : nat * nat * Q) : Prop := fst x = fst y /\ snd x == snd y.
Definition entry_in (T : table) (t : tree) (m : matrix) (r c : label) : Q :=
  match m_of m with None => paid_at (sequence_of r) (sequence_of c) None None t | Some i => constraint T i r c end.
Definition matrix_true (n : nat) (t : tree) (m : matrix) : Prop :=
  exists T, agrees n T (fun _ => []) t /\ 0 < m_scale m /\
  match m_of m with
  | None => n = 2%nat /\ Forall (is_sequence T 0%nat) (m_rows m) /\ Forall (is_sequence T 1%nat) (m_columns m)
  | Some i => (i < n)%nat /\ Forall (is_set T i) (m_rows m) /\ Forall (is_sequence T i) (m_columns m) end /\
  length (m_cells m) = length (m_rows m) /\ Forall (fun cs => length cs = length (m_columns m)) (m_cells m) /\
  Forall2 same_cell (m_wrong m) (wrong_cells (entry_in T t m) (m_scale m) (m_rows m) (m_columns m) (m_cells m)).
Definition wrong_words (x : nat * nat * Q) : text :=
  lit "in row " ++ number (fst (fst x)) ++ lit ", column " ++ number (snd (fst x)) ++ lit " it is " ++ wrat (snd x).
Definition matrix_words (m : matrix) : text :=
  lit "the " ++ (match m_of m with None => lit "payoff" | Some i => lit "constraint " ++ who i end) ++ lit " matrix, scaled by " ++ wrat (m_scale m) ++
  lit ", at the certificate's " ++ number (length (m_rows m)) ++ lit " rows and " ++ number (length (m_columns m)) ++ lit " columns is " ++
  match m_wrong m with [] => lit "as stated" | l => lit "not as stated: " ++ join (lit "; ") (map wrong_words l) ++ lit ", elsewhere as stated" end.
Definition label_in (j : json) : option label := bind (lst j) (every str).
Definition place_in (j : json) : option nat := do z <- whole j; if (z <=? 10000)%Z then Some (Z.to_nat z) else None.
Definition wrong_in (j : json) : option (nat * nat * Q) :=
  match j with JL [a; b; q] => do i <- place_in a; do k <- place_in b; do x <- rat q; Some (i, k, x) | _ => None end.
Definition matrix_in (n : nat) (s : json) : option matrix :=
  do f <- keys ["cells"; "columns"; "kind"; "matrix"; "rows"; "scale"; "wrong"]%string s;
  match f with
  | [cl; c; _; k; r; sc; w] =>
      do of <- (if of_kind "payoff" k then Some None else if of_kind "constraint 1" k then Some (Some 0%nat) else
                if of_kind "constraint 2" k then Some (Some 1%nat) else None);
      do rl <- bind (distinct r) some; do rows <- every label_in rl; do col <- bind (distinct c) some; do columns <- every label_in col;
      do cells <- bind (lst cl) (every (fun x => bind (lst x) (every rat))); do scale <- rat sc; do wrong <- bind (lst w) (every wrong_in);
      Some {| m_of := of; m_scale := scale; m_rows := rows; m_columns := columns; m_cells := cells; m_wrong := wrong |}
  | _ => None end.

(* ---- not trusted from here ---- *)
Fixpoint spread (w : Q) (l1 l2 : sequence) (t : tree) (acc : list (sequence * sequence * Q)) : list (sequence * sequence * Q) :=
  match t with
  | End pays => (l1, l2, mul w (pay 0%nat pays)) :: acc
  | Chance _ bs => fold_left (fun acc x => let '(_, q, u) := x in spread (mul w q) l1 l2 u acc) bs acc
  | Move j s bs => fold_left (fun acc x => let '(a, u) := x in
      spread w (if Nat.eqb j 0%nat then Some (s, a) else l1) (if Nat.eqb j 1%nat then Some (s, a) else l2) u acc) bs acc
  end.
Definition there (one two : sequence) (x : sequence * sequence * Q) : bool := same_sequence (fst (fst x)) one && same_sequence (snd (fst x)) two.
Definition sum_there one two (l : list (sequence * sequence * Q)) : Q := qsum (map snd (filter (there one two) l)).
Lemma spread_ok one two t : forall w l1 l2 acc, sum_there one two (spread w l1 l2 t acc) == sum_there one two acc + w * paid_at one two l1 l2 t.
Proof.
  induction t using tree_ind'; intros w l1 l2 acc; cbn [spread paid_at].
  - unfold sum_there, there. cbn [filter fst snd]. destruct (_ && _)%bool; cbn [map qsum snd]; [rewrite mul_ok|]; ring.
  - revert acc. induction H as [|[[a q] u] r H1 _ IH]; intros acc; cbn [fold_left map qsum]; [ring|]. cbn [snd] in H1. rewrite IH, H1, mul_ok. ring.
  - revert acc. induction H as [|[a u] r H1 _ IH]; intros acc; cbn [fold_left map qsum]; [ring|]. cbn [snd] in H1. rewrite IH, H1. ring.
Qed.
Definition entryc (ends : list (sequence * sequence * Q)) (r : label) : label -> Q :=
  let one := sequence_of r in let mine := filter (fun x => same_sequence (fst (fst x)) one) ends in
  fun c => let two := sequence_of c in sumq (map snd (filter (fun x => same_sequence (snd (fst x)) two) mine)).
Lemma filter_twice {A} (f g : A -> bool) l : filter f (filter g l) = filter (fun x => g x && f x) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [filter]. destruct (g x); cbn [filter andb]; [destruct (f x)|]; now rewrite IH. Qed.
Lemma entryc_ok t r c : entryc (spread 1 None None t []) r c == paid_at (sequence_of r) (sequence_of c) None None t.
Proof.
  unfold entryc. cbv zeta. rewrite sumq_ok, filter_twice. pose proof (spread_ok (sequence_of r) (sequence_of c) t 1 None None []) as E.
  unfold sum_there, there in E. cbn [filter map qsum] in E. rewrite E. ring.
Qed.
Lemma wrong_cells_ext f g scale rows columns cells : (forall r c, f r c == g r c) ->
  Forall2 same_cell (wrong_cells f scale rows columns cells) (wrong_cells g scale rows columns cells).
Proof.
  intros E. unfold wrong_cells. induction (counted_from_one (combine rows cells)) as [|[i [r cs]] l IH]; cbn [flat_map]; [constructor|].
  apply Forall2_app; [|exact IH]. induction (counted_from_one (combine columns cs)) as [|[j [c q]] m IH']; cbn [flat_map]; [constructor|].
  apply Forall2_app; [|exact IH']. cbv zeta. assert (X : Qeq_bool q (scale * f r c) = Qeq_bool q (scale * g r c)).
  { apply Bool.eq_iff_eq_true. rewrite !Qeq_bool_iff, (E r c). reflexivity. }
  rewrite X. destruct (Qeq_bool q (scale * g r c)); [constructor|]. constructor; [|constructor]. split; [reflexivity|]. cbn [snd]. now rewrite (E r c).
Qed.
Definition sequence_b (T : tab) i (l : label) : bool := match l with [] => true | [s; a] => has_move T i (name_of s) (name_of a) | _ => false end.
Definition set_b (T : tab) i (l : label) : bool :=
  match l with [] => true | [s] => match table_of T i (name_of s) with Some _ => true | None => false end | _ => false end.
Lemma sequence_b_ok T i l : sequence_b T i l = true -> is_sequence (table_of T) i l.
Proof.
  destruct l as [|s [|a [|? ?]]]; cbn [sequence_b is_sequence]; try discriminate; [trivial|]. unfold has_move.
  destruct (table_of T i (name_of s)) as [[h acts]|]; [|discriminate]. intros E. apply existsb_exists in E. destruct E as (b & I & E).
  apply Pos.eqb_eq in E. subst b. exists h, acts. auto.
Qed.
Lemma set_b_ok T i l : set_b T i l = true -> is_set (table_of T) i l.
Proof.
  destruct l as [|s [|a ?]]; cbn [set_b is_set]; try discriminate; [trivial|]. destruct (table_of T i (name_of s)) as [[h acts]|]; [|discriminate]. eauto.
Qed.
Definition cell_b (x y : nat * nat * Q) : bool := Nat.eqb (fst (fst x)) (fst (fst y)) && Nat.eqb (snd (fst x)) (snd (fst y)) && Qeq_bool (snd x) (snd y).
Fixpoint cells_b (l m : list (nat * nat * Q)) : bool := match l, m with [], [] => true | x :: l', y :: m' => cell_b x y && cells_b l' m' | _, _ => false end.
Lemma cells_b_ok l : forall m, cells_b l m = true -> Forall2 same_cell l m.
Proof.
  induction l as [|[[i j] q] l IH]; intros [|[[i' j'] q'] m]; cbn [cells_b]; try discriminate; [constructor|]. unfold cell_b. cbn [fst snd].
  rewrite !andb_true_iff, !Nat.eqb_eq, Qeq_bool_iff. intros [[[-> ->] E] F]. constructor; [split; [reflexivity|exact E]|auto].
Qed.
Definition checks_matrix (T : tab) (n : nat) t (m : matrix) (w : json) : bool :=
  is_empty w && negb (Qle_bool (m_scale m) 0) &&
  match m_of m with
  | None => Nat.eqb n 2 && forallb (sequence_b T 0%nat) (m_rows m) && forallb (sequence_b T 1%nat) (m_columns m)
  | Some i => Nat.ltb i n && forallb (set_b T i) (m_rows m) && forallb (sequence_b T i) (m_columns m) end &&
  Nat.eqb (length (m_cells m)) (length (m_rows m)) && forallb (fun cs => Nat.eqb (length cs) (length (m_columns m))) (m_cells m) &&
  let entry := match m_of m with None => entryc (spread 1 None None t []) | Some i => constraint (table_of T) i end in
  cells_b (m_wrong m) (wrong_cells entry (m_scale m) (m_rows m) (m_columns m) (m_cells m)).
Lemma Forall2_trans_cells l m k : Forall2 same_cell l m -> Forall2 same_cell m k -> Forall2 same_cell l k.
Proof.
  intros F. revert k. induction F as [|x y l m [A B] _ IH]; intros k G; inversion G as [|? z ? ? [C D] G']; subst; constructor; [|auto].
  split; [congruence|]. now rewrite B, D.
Qed.
Lemma forallb_Forall {A} (f : A -> bool) (P : A -> Prop) l : (forall x, f x = true -> P x) -> forallb f l = true -> Forall P l.
Proof. intros H. rewrite forallb_forall, Forall_forall. auto. Qed.
Theorem checks_matrix_ok T n t m w : gameb n t T = true -> checks_matrix T n t m w = true -> matrix_true n t m.
Proof.
  intros G. unfold checks_matrix, matrix_true. cbv zeta. rewrite !andb_true_iff. intros [[[[[_ S] L] C1] C2] W].
  exists (table_of T). split; [now apply agreesb_ok|]. rewrite negb_true_iff in S. split; [now apply not_le in S|]. split; [|split; [now apply Nat.eqb_eq|split]].
  - destruct (m_of m) as [i|]; rewrite !andb_true_iff in L; destruct L as [[A B] C].
    + split; [now apply Nat.ltb_lt|]. split; eapply forallb_Forall; eauto; [apply set_b_ok|apply sequence_b_ok].
    + split; [now apply Nat.eqb_eq|]. split; eapply forallb_Forall; eauto; apply sequence_b_ok.
  - eapply forallb_Forall; [|exact C2]. intros x. now apply Nat.eqb_eq.
  - apply cells_b_ok in W. eapply Forall2_trans_cells; [exact W|]. unfold entry_in. apply wrong_cells_ext. intros r c.
    destruct (m_of m); [reflexivity|]. apply entryc_ok.
Qed.
