(* Linear programs, and sets that linear rows describe: statements about no game. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Deals Poly Expr Says Limits Algebra Law.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: a linear program (Dantzig 1963), its feasible points, its optimum ---- *)
Definition assignment := name -> Q.                                  (* of each variable a number *)
Definition linear_terms := list (text * Q).
Definition terms_at (p : assignment) (l : linear_terms) : Q := qsum (map (fun x => snd x * p (name_of (fst x))) l).
Inductive row_relation := RowAtMost | RowAtLeast | RowEqual.
Definition related_so (r : row_relation) (a b : Q) : Prop := match r with RowAtMost => a <= b | RowAtLeast => b <= a | RowEqual => a == b end.
Inductive outcome_of_program := Optimal (v : Q) | Infeasible | Unbounded.
Record program := { g_name : text; g_max : bool; g_variables : list (text * (option Q * option Q)); g_objective : linear_terms; g_constant : Q;
                    g_rows : list (text * (linear_terms * row_relation * Q)); g_outcome : outcome_of_program }.
Definition within_bounds (x : Q) (b : option Q * option Q) : Prop :=
  match fst b with Some low => low <= x | None => True end /\ match snd b with Some high => x <= high | None => True end.
Definition feasible (g : program) (p : assignment) : Prop :=
  Forall (fun r => let '(_, (l, rel, right)) := r in related_so rel (terms_at p l) right) (g_rows g) /\
  Forall (fun x => within_bounds (p (name_of (fst x))) (snd x)) (g_variables g).
Definition objective (g : program) (p : assignment) : Q := terms_at p (g_objective g) + g_constant g.
Definition no_worse (g : program) (a b : Q) : Prop := if g_max g then b <= a else a <= b.
Definition program_true (g : program) : Prop :=
  match g_outcome g with
  | Optimal v => (exists p, feasible g p /\ objective g p == v) /\ forall p, feasible g p -> no_worse g v (objective g p)
  | Infeasible => forall p, ~ feasible g p
  | Unbounded => forall b, exists p, feasible g p /\ no_worse g (objective g p) b
  end.
Definition program_words (g : program) : text :=
  let about := lit "the certificate's program " ++ say (g_name g) ++ lit " (variables: " ++ number (length (g_variables g)) ++ lit ", rows: " ++ number (length (g_rows g)) ++ lit ")" in
  let best := lit (if g_max g then "maximum" else "minimum") in
  lit "linear program: " ++ match g_outcome g with
  | Optimal v => lit "the " ++ best ++ lit " of " ++ about ++ lit " is " ++ wrat v
  | Infeasible => lit "no point satisfies the rows and the bounds of " ++ about
  | Unbounded => about ++ lit " has feasible points and no " ++ best end.
(* ---- TRUSTED: the points of n variables that make rows true ---- *)
Record feasible_set := { s_names : list text; s_of : list nat; s_rows : list (expr * row_relation * expr); s_empty : bool; s_bounded : bool }.
Definition makes_true (f : feasible_set) (v : list Q) : Prop :=
  length v = length (s_names f) /\ Forall (fun r => let '(a, rel, b) := r in related_so rel (val v a) (val v b)) (s_rows f).
Definition feasible_true (f : feasible_set) : Prop :=
  if s_empty f then forall v, ~ makes_true f v
  else (exists v, makes_true f v) /\
    if s_bounded f then Forall (fun k => exists a b, forall v, makes_true f v -> a <= nth k v 0 <= b) (s_of f)
    else Exists (fun k => forall b, exists v, makes_true f v /\ (b <= nth k v 0 \/ nth k v 0 <= - b)) (s_of f).
Definition feasible_words (f : feasible_set) : text :=
  lit "feasible set: " ++ if s_empty f then lit "no point makes all rows of the certificate true"
  else lit "some point makes all rows of the certificate true, and on all such points these variables are " ++
    lit (if s_bounded f then "bounded" else "not all bounded") ++ lit ": " ++ join (lit ", ") (map (fun k => say (nth k (s_names f) [])) (s_of f)).
(* reading *)
Definition named_values {A} (f : json -> option A) (j : json) : option (list (text * A)) :=
  do l <- obj j; every (fun x => if empty (fst x) then None else do v <- f (snd x); Some (fst x, v)) l.
Definition bound_in (j : json) : option (option Q) := if of_kind "" j then Some None else do q <- rat j; Some (Some q).
Definition bounds_in (j : json) : option (option Q * option Q) :=
  match j with JL [a; b] => do x <- bound_in a; do y <- bound_in b;
      match x, y with Some p, Some q => if Qle_bool p q then Some (x, y) else None | _, _ => Some (x, y) end
  | _ => None end.
Definition terms_in (names : list text) (j : json) : option linear_terms :=
  do l <- named_values rat j;
  if forallb (fun x => negb (Qeq_bool (snd x) 0) && existsb (teq (fst x)) names) l then Some l else None.
Definition row_relation_in (j : json) : option row_relation :=
  if of_kind "<=" j then Some RowAtMost else if of_kind ">=" j then Some RowAtLeast else if of_kind "=" j then Some RowEqual else None.
Definition row_in (names : list text) (j : json) : option (linear_terms * row_relation * Q) :=
  match j with JL [t; r; q] => do l <- terms_in names t; do rel <- row_relation_in r; do x <- rat q; Some (l, rel, x) | _ => None end.
Definition program_in (s : json) : option program :=
  do f <- keys ["constant"; "kind"; "name"; "objective"; "outcome"; "rows"; "sense"; "value"; "variables"]%string s;
  match f with
  | [c; _; JS n; o; out; r; se; v; vs] =>
      do variables <- bind (named_values bounds_in vs) some; let names := map fst variables in
      do objective <- terms_in names o; do rows <- named_values (row_in names) r; do constant <- rat c;
      do m <- (if of_kind "maximise" se then Some true else if of_kind "minimise" se then Some false else None);
      do outcome <- (if of_kind "optimal" out then do q <- rat v; Some (Optimal q)
        else if negb (of_kind "" v) then None else if of_kind "infeasible" out then Some Infeasible else if of_kind "unbounded" out then Some Unbounded else None);
      Some {| g_name := n; g_max := m; g_variables := variables; g_objective := objective; g_constant := constant; g_rows := rows; g_outcome := outcome |}
  | _ => None end.
Definition linear_row_in (names : list text) (j : json) : option (expr * row_relation * expr) :=
  match j with JL [a; r; b] => do x <- polynomial_in names a; do rel <- row_relation_in r; do y <- polynomial_in names b; Some (x, rel, y) | _ => None end.
Definition feasible_in (s : json) : option feasible_set :=
  do f <- keys ["bounded"; "empty"; "kind"; "of"; "rows"; "variables"]%string s;
  match f with
  | [b; e; _; o; r; vs] =>
      do vl <- bind (distinct vs) some; do names <- every str vl; do ol <- bind (distinct o) some; do chosen <- every (fun x => do t <- str x; place t names 0) ol;
      do rl <- bind (distinct r) some; do rows <- every (linear_row_in names) rl; do b' <- yes b; do e' <- yes e;
      if forallb parameter_name names && Nat.leb (length names) 26 && (b' || negb e')
      then Some {| s_names := names; s_of := chosen; s_rows := rows; s_empty := e'; s_bounded := b' |} else None
  | _ => None end.
Inductive free_claim := FreeSaid (st : free_statement) | FeasibleSet (f : feasible_set) | LinearProgram (g : program).
Definition free_claim_true (x : free_claim) : Prop := match x with FreeSaid st => free_truth st | FeasibleSet f => feasible_true f | LinearProgram g => program_true g end.
Definition free_claim_words (x : free_claim) : text := match x with FreeSaid st => free_words st | FeasibleSet f => feasible_words f | LinearProgram g => program_words g end.
Inductive free_claimed := FreeClaim (x : free_claim) | FreeOutside | FreeNone.
Definition or_free {A} (f : A -> free_claim) (x : option A) : free_claimed := match x with Some a => FreeClaim (f a) | None => FreeNone end.
Definition free_claim_in (j : json) : free_claimed :=
  match free_in j, j with
  | Free st, _ => FreeClaim (FreeSaid st)
  | Free_not_covered, JO [_; _; _; (_, s); _] =>
      match bind (obj s) (field_in (lit "kind")) with
      | Some k => if of_kind "feasible set" k then or_free FeasibleSet (feasible_in s) else if of_kind "linear program" k then or_free LinearProgram (program_in s) else FreeOutside
      | None => FreeNone end
  | _, _ => FreeNone end.

(* ---- not trusted from here: sums of terms ---- *)
Definition times_terms (c : Q) (l : linear_terms) : linear_terms := if Qeq_bool c 0 then [] else map (fun x => (fst x, mul c (snd x))) l.
Lemma times_terms_ok p c l : terms_at p (times_terms c l) == c * terms_at p l.
Proof.
  unfold times_terms. destruct (Qeq_bool c 0) eqn:Z; [apply Qeq_bool_iff in Z; rewrite Z; unfold terms_at; cbn [map qsum]; ring|]. clear Z.
  unfold terms_at. induction l as [|x l IH]; cbn [map qsum fst snd]; [ring|]. rewrite IH, mul_ok. ring.
Qed.
Lemma terms_app p l m : terms_at p (l ++ m) == terms_at p l + terms_at p m.
Proof. unfold terms_at. induction l as [|x l IH]; cbn [app map qsum]; [ring|]. rewrite IH. ring. Qed.
Definition coefficient (x : text) (l : linear_terms) : Q := let n := name_of x in sumq (map snd (filter (fun z => Pos.eqb (name_of (fst z)) n) l)).
Definition gathered (p : assignment) (names : list text) (l : linear_terms) : Q := qsum (map (fun x => coefficient x l * p (name_of x)) names).
Lemma coefficient_cons x z l : coefficient x (z :: l) == (if Pos.eqb (name_of (fst z)) (name_of x) then snd z else 0) + coefficient x l.
Proof. unfold coefficient. cbv zeta. cbn [filter]. destruct (Pos.eqb _ _); [cbn [map]; rewrite !sumq_ok; cbn [qsum]; reflexivity|ring]. Qed.
Lemma gathered_ok p names l : NoDup (map name_of names) -> (forall z, In z l -> In (name_of (fst z)) (map name_of names)) -> gathered p names l == terms_at p l.
Proof.
  intros N. induction l as [|z l IH]; intros I.
  - unfold gathered, terms_at. cbn [map qsum]. clear. induction names as [|x r IH]; cbn [map qsum]; [reflexivity|]. rewrite IH. unfold coefficient. cbn [filter map]. unfold sumq. cbn [fold_right]. ring.
  - unfold terms_at. cbn [map qsum]. fold (terms_at p l). rewrite <- IH by (intros w J; apply I; now right). unfold gathered.
    assert (E : qsum (map (fun x => coefficient x (z :: l) * p (name_of x)) names) ==
      qsum (map (fun x => (if Pos.eqb (name_of (fst z)) (name_of x) then snd z else 0) * p (name_of x)) names) + qsum (map (fun x => coefficient x l * p (name_of x)) names)).
    { clear. induction names as [|x r IH]; cbn [map qsum]; [ring|]. rewrite IH, coefficient_cons. ring. }
    rewrite E. assert (S : qsum (map (fun x => (if Pos.eqb (name_of (fst z)) (name_of x) then snd z else 0) * p (name_of x)) names) == snd z * p (name_of (fst z))); [|rewrite S; reflexivity].
    specialize (I z (or_introl eq_refl)). revert N I. generalize (name_of (fst z)) (snd z). clear. intros n q N I. induction names as [|x r IH]; [destruct I|]. cbn [map] in N, I. inversion N as [|? ? N1 N2]; subst. cbn [map qsum].
    destruct I as [<-|I].
    + rewrite Pos.eqb_refl. assert (Z : qsum (map (fun y => (if Pos.eqb (name_of x) (name_of y) then q else 0) * p (name_of y)) r) == 0); [|rewrite Z; ring].
      clear - N1. induction r as [|y r IH]; cbn [map qsum]; [reflexivity|]. rewrite IH by (intros I; apply N1; now right). destruct (Pos.eqb_spec (name_of x) (name_of y)) as [E|]; [exfalso; apply N1; left; congruence|ring].
    + rewrite (IH N2 I). destruct (Pos.eqb_spec n (name_of x)) as [E|]; [exfalso; apply N1; congruence|ring].
Qed.
Notation row_of := (text * (linear_terms * row_relation * Q))%type.
(* the coefficients of all variables at once *)
Definition value_in_map (n : name) (m : NM.t Q) : Q := match NM.find n m with Some q => q | None => 0 end.
Definition collected (l : linear_terms) : NM.t Q := fold_left (fun m z => let n := name_of (fst z) in NM.add n (add (value_in_map n m) (snd z)) m) l (NM.empty _).
Lemma collected_ok x l : value_in_map (name_of x) (collected l) == coefficient x l.
Proof.
  assert (H : forall l m, value_in_map (name_of x) (fold_left (fun m z => let n := name_of (fst z) in NM.add n (add (value_in_map n m) (snd z)) m) l m) == value_in_map (name_of x) m + coefficient x l).
  { clear. induction l as [|z l IH]; intros m; cbn [fold_left]; [unfold coefficient, sumq; cbn [filter map fold_right]; ring|]. cbv zeta in *. rewrite IH, coefficient_cons. unfold value_in_map at 1. rewrite NMFacts.add_o.
    destruct (NM.E.eq_dec (name_of (fst z)) (name_of x)) as [E|E].
    - rewrite E, Pos.eqb_refl, add_ok. ring.
    - destruct (Pos.eqb_spec (name_of (fst z)) (name_of x)) as [E'|_]; [contradiction|]. fold (value_in_map (name_of x) m). ring. }
  unfold collected. rewrite H. unfold value_in_map. rewrite NMFacts.empty_o. ring.
Qed.
(* what the rows, each times its multiplier, leave of the objective; the right sides; by the sign s *)
Definition left_over (o : linear_terms) (ms : list (row_of * Q)) : linear_terms := o ++ flat_map (fun x => let '((_, (l, _, _)), m) := x in times_terms (- m) l) ms.
Definition right_sum (ms : list (row_of * Q)) : Q := sumq (map (fun x => let '((_, (_, _, q)), m) := x in mul m q) ms).
Definition sign_fits (s : Q) (x : row_of * Q) : bool := let '((_, (_, rel, _)), m) := x in
  match rel with RowAtMost => Qle_bool 0 (s * m) | RowAtLeast => Qle_bool (s * m) 0 | RowEqual => true end.
Definition at_bound (s c : Q) (b : option Q * option Q) : option Q :=
  if Qeq_bool c 0 then Some 0 else if Qle_bool (s * c) 0 then do e <- fst b; Some (mul c e) else do e <- snd b; Some (mul c e).
Definition dual_bound (s : Q) (o : linear_terms) (c : Q) (vs : list (text * (option Q * option Q))) (ms : list (row_of * Q)) : option Q :=
  let m := collected (left_over o ms) in
  do ends <- every (fun v => at_bound s (value_in_map (name_of (fst v)) m) (snd v)) vs; Some (add c (add (right_sum ms) (sumq ends))).
Definition named_set (names : list text) : NM.t unit := fold_left (fun m x => NM.add (name_of x) tt m) names (NM.empty _).
Lemma named_set_in n names u : NM.find n (named_set names) = Some u -> In n (map name_of names).
Proof.
  unfold named_set. assert (H : forall names m, NM.find n (fold_left (fun m x => NM.add (name_of x) tt m) names m) = Some u -> In n (map name_of names) \/ NM.find n m = Some u).
  { clear. induction names as [|x names IH]; intros m; cbn [fold_left map]; [now right|]. intros E. apply IH in E. destruct E as [E|E]; [left; now right|]. rewrite NMFacts.add_o in E.
    destruct (NM.E.eq_dec (name_of x) n) as [D|D]; [left; left; exact D|now right]. }
  intros E. apply H in E. destruct E as [E|E]; [exact E|]. rewrite NMFacts.empty_o in E. discriminate.
Qed.
Definition known_terms (names : list text) (l : linear_terms) : bool :=
  let m := named_set names in forallb (fun z => match NM.find (name_of (fst z)) m with Some _ => true | None => false end) l.
Lemma known_terms_ok names l : known_terms names l = true -> forall z, In z l -> In (name_of (fst z)) (map name_of names).
Proof.
  unfold known_terms. cbv zeta. rewrite forallb_forall. intros H z I. specialize (H z I). destruct (NM.find _ _) as [u|] eqn:F; [|discriminate]. exact (named_set_in _ _ _ F).
Qed.
Lemma left_over_ok p o ms : terms_at p (left_over o ms) == terms_at p o - qsum (map (fun x => snd x * terms_at p (fst (fst (snd (fst x))))) ms).
Proof.
  unfold left_over. rewrite terms_app. assert (H : terms_at p (flat_map (fun x => let '((_, (l, _, _)), m) := x in times_terms (- m) l) ms) == - qsum (map (fun x => snd x * terms_at p (fst (fst (snd (fst x))))) ms)); [|rewrite H; ring].
  induction ms as [|[[t [[l rel] q]] m] ms IH]; cbn [flat_map map qsum fst snd]; [unfold terms_at; cbn [map qsum]; ring|]. rewrite terms_app, IH, times_terms_ok. ring.
Qed.
Lemma at_bound_ok s c b x e : within_bounds x b -> at_bound s c b = Some e -> s * (c * x) <= s * e.
Proof.
  intros [L H]. unfold at_bound. destruct (Qeq_bool c 0) eqn:Z; [apply Qeq_bool_iff in Z; intros E; assert (E' : e = 0) by congruence; rewrite E', Z; lra|].
  destruct (Qle_bool (s * c) 0) eqn:S.
  - apply Qle_bool_iff in S. destruct (fst b) as [low|]; [|discriminate]. cbn [bind]. intros E. assert (E' : e = mul c low) by congruence. rewrite E', mul_ok.
    assert (0 <= (- (s * c)) * (x - low)) by (apply Qmult_le_0_compat; lra). lra.
  - apply not_le in S. destruct (snd b) as [high|]; [|discriminate]. cbn [bind]. intros E. assert (E' : e = mul c high) by congruence. rewrite E', mul_ok.
    assert (0 <= (s * c) * (high - x)) by (apply Qmult_le_0_compat; lra). lra.
Qed.
Theorem dual_bound_ok s o c vs ms total p : NoDup (map name_of (map fst vs)) -> known_terms (map fst vs) (left_over o ms) = true -> forallb (sign_fits s) ms = true ->
  dual_bound s o c vs ms = Some total ->
  Forall (fun x => let '((_, (l, rel, right)), _) := x in related_so rel (terms_at p l) right) ms -> Forall (fun x => within_bounds (p (name_of (fst x))) (snd x)) vs ->
  s * (terms_at p o + c) <= s * total.
Proof.
  intros N K F D R B. unfold dual_bound in D. cbv zeta in D. destruct (every _ vs) as [ends|] eqn:E; [|discriminate]. cbn [bind] in D. assert (T : total = add c (add (right_sum ms) (sumq ends))) by congruence.
  rewrite T, !add_ok, sumq_ok. clear T D. pose proof (left_over_ok p o ms) as L. rewrite <- (gathered_ok p _ _ N (known_terms_ok _ _ K)) in L.
  assert (G : s * gathered p (map fst vs) (left_over o ms) <= s * qsum ends).
  { apply all_Forall2 in E. unfold gathered. rewrite map_map. clear - E B. revert E. generalize (left_over o ms). intros l E. induction E as [|v e vs ends H _ IH]; cbn [map qsum]; [lra|].
    inversion B as [|? ? B1 B2]; subst. specialize (IH B2). pose proof (at_bound_ok _ _ _ _ _ B1 H) as A. rewrite collected_ok in A. lra. }
  assert (Q1 : s * qsum (map (fun x => snd x * terms_at p (fst (fst (snd (fst x))))) ms) <= s * right_sum ms).
  { unfold right_sum. rewrite sumq_ok. rewrite forallb_forall in F. clear - F R. induction ms as [|[[t [[l rel] q]] m] ms IH]; cbn [map qsum fst snd]; [lra|]. inversion R as [|? ? R1 R2]; subst.
    specialize (IH (fun x I => F x (or_intror I)) R2). specialize (F _ (or_introl eq_refl)). cbn [sign_fits] in F. rewrite mul_ok. destruct rel; cbn [related_so] in R1.
    - apply Qle_bool_iff in F. assert (0 <= (s * m) * (q - terms_at p l)) by (apply Qmult_le_0_compat; lra). lra.
    - apply Qle_bool_iff in F. assert (0 <= (- (s * m)) * (terms_at p l - q)) by (apply Qmult_le_0_compat; lra). lra.
    - rewrite R1. lra. }
  rewrite L in G. lra.
Qed.

(* ---- the check of a program ---- *)
Definition numbers_in (names : list text) (j : json) : option (list (text * Q)) :=
  do l <- obj j; do q <- every (fun x => do v <- rat (snd x); Some (fst x, v)) l; if listed (map fst q) names then Some q else None.
Definition point_of (l : list (text * Q)) : assignment :=
  let m := fold_left (fun m x => NM.add (name_of (fst x)) (snd x) m) l (NM.empty _) in fun n => match NM.find n m with Some q => q | None => 0 end.
Definition relation_b (r : row_relation) (a b : Q) : bool := match r with RowAtMost => Qle_bool a b | RowAtLeast => Qle_bool b a | RowEqual => Qeq_bool a b end.
Lemma relation_b_ok r a b : relation_b r a b = true -> related_so r a b.
Proof. destruct r; cbn [relation_b related_so]; rewrite ?Qle_bool_iff, ?Qeq_bool_iff; auto. Qed.
Definition terms_atc (p : assignment) (l : linear_terms) : Q := sumq (map (fun x => mul (snd x) (p (name_of (fst x)))) l).
Lemma terms_atc_ok p l : terms_atc p l == terms_at p l.
Proof. unfold terms_atc, terms_at. rewrite sumq_ok. apply qsum_ext. apply Forall_forall. intros x _. apply mul_ok. Qed.
Definition within_b (x : Q) (b : option Q * option Q) : bool :=
  match fst b with Some low => Qle_bool low x | None => true end && match snd b with Some high => Qle_bool x high | None => true end.
Lemma within_b_ok x b : within_b x b = true -> within_bounds x b.
Proof. unfold within_b, within_bounds. rewrite andb_true_iff. destruct (fst b), (snd b); rewrite ?Qle_bool_iff; intuition. Qed.
Definition feasible_b (g : program) (p : assignment) : bool :=
  forallb (fun r => let '(_, (l, rel, right)) := r in relation_b rel (terms_atc p l) right) (g_rows g) &&
  forallb (fun x => within_b (p (name_of (fst x))) (snd x)) (g_variables g).
Lemma feasible_b_ok g p : feasible_b g p = true -> feasible g p.
Proof.
  unfold feasible_b, feasible. rewrite andb_true_iff, !forallb_forall. intros [A B]. split; apply Forall_forall.
  - intros [t [[l rel] q]] I. specialize (A _ I). cbn beta iota in A. apply relation_b_ok in A. destruct rel; cbn [related_so] in *; rewrite terms_atc_ok in A; exact A.
  - intros x I. now apply within_b_ok, B.
Qed.
Definition sign_of (g : program) : Q := if g_max g then 1 else -1 # 1.
Definition ray_b (g : program) (r : assignment) : bool :=
  forallb (fun x => let '(_, (l, rel, _)) := x in relation_b rel (terms_atc r l) 0) (g_rows g) &&
  forallb (fun x => let d := r (name_of (fst x)) in match fst (snd x) with Some _ => Qle_bool 0 d | None => true end && match snd (snd x) with Some _ => Qle_bool d 0 | None => true end) (g_variables g) &&
  negb (Qle_bool (sign_of g * terms_atc r (g_objective g)) 0).
Definition program_numbers (g : program) : list Q :=
  g_constant g :: map snd (g_objective g) ++ flat_map (fun v => match fst (snd v) with Some q => [q] | None => [] end ++ match snd (snd v) with Some q => [q] | None => [] end) (g_variables g) ++
  flat_map (fun r => let '(_, (l, _, q)) := r in q :: map snd l) (g_rows g).
Definition program_size (g : program) : Z :=
  (fold_left (fun k r => let '(_, (l, _, _)) := r in k + Z.of_nat (length l) + 1) (g_rows g) 0 + Z.of_nat (length (g_objective g)) + 2 * Z.of_nat (length (g_variables g)) + 1)%Z.
Definition program_steps (g : program) (proofs : list (list (text * Q))) : option Z :=
  do d <- measure (program_numbers g); do ds <- every (fun l => do k <- measure (map snd l); Some (Limits.sum_steps (program_size g) (d + k))) proofs; Some (fold_left Z.add ds 0%Z).
Definition dual_b (g : program) (s : Q) (o : linear_terms) (c : Q) (m : list (text * Q)) (good : Q -> bool) : bool :=
  let ms := combine (g_rows g) (map snd m) in let names := map fst (g_variables g) in
  Nat.eqb (length m) (length (g_rows g)) && differ (map name_of names) (NM.empty _) && known_terms names (left_over o ms) && forallb (sign_fits s) ms &&
  match dual_bound s o c (g_variables g) ms with Some b => good b | None => false end.
Definition checks_program (g : program) (w : json) : bool :=
  let rows := map fst (g_rows g) in let names := map fst (g_variables g) in
  match g_outcome g with
  | Optimal v => match keys ["multipliers"; "point"]%string w with
      | Some [m; p] => match numbers_in rows m, numbers_in names p with
          | Some m', Some p' => let at_ := point_of p' in few (program_steps g [m'; p']) && feasible_b g at_ && Qeq_bool (terms_atc at_ (g_objective g) + g_constant g) v &&
              dual_b g (sign_of g) (g_objective g) (g_constant g) m' (fun b => Qeq_bool b v)
          | _, _ => false end
      | _ => false end
  | Infeasible => match bind (keys ["multipliers"]%string w) (fun f => match f with [m] => numbers_in rows m | _ => None end) with
      | Some m' => few (program_steps g [m']) && dual_b g 1 [] 0 m' (fun b => negb (Qle_bool 0 b)) | None => false end
  | Unbounded => match keys ["point"; "ray"]%string w with
      | Some [p; r] => match numbers_in names p, numbers_in names r with
          | Some p', Some r' => few (program_steps g [p'; r']) && feasible_b g (point_of p') && ray_b g (point_of r') | _, _ => false end
      | _ => false end
  end.
Lemma dual_b_ok g s o c m good p : dual_b g s o c m good = true -> feasible g p -> exists b, good b = true /\ s * (terms_at p o + c) <= s * b.
Proof.
  unfold dual_b. cbv zeta. rewrite !andb_true_iff. intros [[[[L N] K] F] D] [R B]. destruct (dual_bound _ _ _ _ _) as [b|] eqn:E; [|discriminate]. exists b. split; [exact D|].
  apply differ_ok in N. destruct N as [N _]. apply Nat.eqb_eq in L. apply (dual_bound_ok s o c _ _ b p N K F E); [|exact B].
  rewrite <- (map_length snd) in L. revert L R. generalize (map snd m) (g_rows g). clear. intros l. induction l as [|x l IH]; intros [|[t [[ts rel] q]] r] L R; cbn [length] in L; try discriminate; cbn [combine]; constructor.
  - inversion R; subst. assumption.
  - apply IH; [lia|]. now inversion R.
Qed.
Definition moved_by (p r : assignment) (t : Q) : assignment := fun n => p n + t * r n.
Lemma terms_moved p r t l : terms_at (moved_by p r t) l == terms_at p l + t * terms_at r l.
Proof. unfold terms_at, moved_by. induction l as [|x l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma ray_feasible g p r t : 0 <= t -> feasible g p -> ray_b g r = true -> feasible g (moved_by p r t).
Proof.
  intros T [A B]. unfold ray_b. rewrite !andb_true_iff, !forallb_forall. intros [[C D] _]. rewrite Forall_forall in A, B. split; apply Forall_forall.
  - intros [n [[l rel] q]] I. specialize (A _ I). specialize (C _ I). cbn beta iota in A, C. apply relation_b_ok in C. destruct rel; cbn [related_so] in *; rewrite terms_atc_ok in C; rewrite terms_moved.
    + assert (0 <= t * (- terms_at r l)) by (apply Qmult_le_0_compat; lra). lra.
    + assert (0 <= t * terms_at r l) by (apply Qmult_le_0_compat; lra). lra.
    + rewrite C, A. ring.
  - intros x I. specialize (B _ I). specialize (D _ I). cbv zeta in D. apply andb_true_iff in D. destruct D as [D1 D2]. destruct B as [B1 B2]. unfold within_bounds, moved_by in *.
    split.
    + destruct (fst (snd x)) as [low|]; [|trivial]. apply Qle_bool_iff in D1. assert (0 <= t * r (name_of (fst x))) by now apply Qmult_le_0_compat. lra.
    + destruct (snd (snd x)) as [high|]; [|trivial]. apply Qle_bool_iff in D2. assert (0 <= t * (- r (name_of (fst x)))) by (apply Qmult_le_0_compat; lra). lra.
Qed.
Lemma far_enough a d b : 0 < d -> exists t, 0 <= t /\ b <= a + t * d.
Proof.
  intros D. destruct (Qlt_le_dec a b) as [L|L].
  - exists ((b - a) / d). split; [apply Qle_shift_div_l; lra|]. assert (E : (b - a) / d * d == b - a) by (field; lra). rewrite E. lra.
  - exists 0. split; lra.
Qed.
Theorem checks_program_ok g w : checks_program g w = true -> program_true g.
Proof.
  unfold checks_program, program_true. cbv zeta. destruct (g_outcome g) as [v| |].
  - destruct (keys _ w) as [[|m [|p [|? ?]]]|]; try discriminate. destruct (numbers_in _ m) as [m'|]; [|discriminate]. destruct (numbers_in _ p) as [p'|]; [|discriminate].
    rewrite !andb_true_iff. intros [[[_ F] V] D]. apply feasible_b_ok in F. apply Qeq_bool_iff in V. rewrite terms_atc_ok in V. split; [exists (point_of p'); split; [exact F|exact V]|].
    intros q Fq. destruct (dual_b_ok _ _ _ _ _ _ q D Fq) as (b & E & L). apply Qeq_bool_iff in E. rewrite E in L. unfold no_worse, objective, sign_of in *. destruct (g_max g); lra.
  - destruct (bind _ _) as [m'|]; [|discriminate]. rewrite andb_true_iff. intros [_ D] p F. destruct (dual_b_ok _ _ _ _ _ _ p D F) as (b & E & L). rewrite negb_true_iff in E. apply not_le in E.
    unfold terms_at in L. cbn [map qsum] in L. lra.
  - destruct (keys _ w) as [[|p [|r [|? ?]]]|]; try discriminate. destruct (numbers_in _ p) as [p'|]; [|discriminate]. destruct (numbers_in _ r) as [r'|]; [|discriminate].
    rewrite !andb_true_iff. intros [[_ F] R] b. apply feasible_b_ok in F. assert (R' := R). unfold ray_b in R'. rewrite !andb_true_iff, negb_true_iff in R'. destruct R' as [_ U]. apply not_le in U. rewrite terms_atc_ok in U.
    set (s := sign_of g) in *. destruct (far_enough (s * objective g (point_of p')) (s * terms_at (point_of r') (g_objective g)) (s * b) U) as (t & T & L).
    exists (moved_by (point_of p') (point_of r') t). split; [now apply ray_feasible|]. unfold no_worse, objective in *. unfold s, sign_of in *. pose proof (terms_moved (point_of p') (point_of r') t (g_objective g)) as M. destruct (g_max g); lra.
Qed.

(* ---- the check of a feasible set ---- *)
Definition row_form (n : nat) (r : expr * row_relation * expr) : option (bool * poly) :=      (* is 0, or at least 0 *)
  let '(a, rel, b) := r in do x <- polynomial_of n a; do y <- polynomial_of n b;
  let d := psub x y in if forallb (fun t => Nat.leb (fold_left Nat.add (fst t) O) 1) d then
    Some (match rel with RowEqual => true | _ => false end, match rel with RowAtMost => pneg d | _ => d end) else None.
Definition holds_form (v : list Q) (x : bool * poly) : Prop := if fst x then ev v (snd x) == 0 else 0 <= ev v (snd x).
Lemma row_form_ok n r x v : row_form n r = Some x -> (let '(a, rel, b) := r in related_so rel (val v a) (val v b)) <-> holds_form v x.
Proof.
  destruct r as [[a rel] b]. cbn [row_form]. destruct (polynomial_of n a) as [p|] eqn:A; [|discriminate]. destruct (polynomial_of n b) as [q|] eqn:B; [|discriminate]. cbn [bind]. cbv zeta.
  destruct (forallb _ _); [|discriminate]. intros E. apply (polynomial_of_ok _ _ _ v) in A. apply (polynomial_of_ok _ _ _ v) in B.
  assert (X : x = (match rel with RowEqual => true | _ => false end, match rel with RowAtMost => pneg (psub p q) | _ => psub p q end)) by congruence. rewrite X. unfold holds_form.
  destruct rel; cbn [fst snd related_so]; rewrite ?ev_pneg, ev_psub, A, B; split; intros; lra.
Qed.
Definition weighted (l : list ((bool * poly) * Q)) : poly := psum 64 (map (fun x => pscale (snd x) [] (snd (fst x))) l).
Definition factors_fit (l : list ((bool * poly) * Q)) : bool := forallb (fun x => fst (fst x) || Qle_bool 0 (snd x)) l.
Lemma weighted_ok v l : factors_fit l = true -> Forall (fun x => holds_form v (fst x)) l -> 0 <= ev v (weighted l).
Proof.
  unfold weighted, factors_fit. intros F H. rewrite ev_psum. unfold evs. rewrite map_map. rewrite forallb_forall in F. induction l as [|[[e p] q] l IH]; cbn [map qsum fst snd]; [lra|].
  inversion H as [|? ? H1 H2]; subst. specialize (IH (fun x I => F x (or_intror I)) H2). specialize (F _ (or_introl eq_refl)). cbn [fst snd] in *. rewrite ev_pscale. cbn [mono].
  unfold holds_form in H1. cbn [fst snd] in H1. destruct e; cbn [orb] in F.
  - rewrite H1. lra.
  - apply Qle_bool_iff in F. assert (0 <= q * ev v p) by now apply Qmult_le_0_compat. lra.
Qed.
Definition factors_in (forms : list (bool * poly)) (j : json) : option (list ((bool * poly) * Q)) :=
  do l <- lst j; do qs <- every rat l; if Nat.eqb (length qs) (length forms) then let m := combine forms qs in if factors_fit m then Some m else None else None.
Lemma factors_in_ok forms j m v : factors_in forms j = Some m -> Forall (holds_form v) forms -> 0 <= ev v (weighted m).
Proof.
  unfold factors_in. destruct (lst j) as [l|]; [|discriminate]. cbn [bind]. destruct (every rat l) as [qs|]; [|discriminate]. cbn [bind]. destruct (Nat.eqb _ _); [|discriminate]. cbv zeta.
  destruct (factors_fit _) eqn:F; [|discriminate]. intros E H. assert (M : m = combine forms qs) by congruence. subst m. apply weighted_ok; [exact F|].
  apply Forall_forall. intros [x q] I. apply in_combine_l in I. rewrite Forall_forall in H. now apply H.
Qed.
Definition limit_b (n k : nat) (s : Q) (forms : list (bool * poly)) (j : json) : bool :=
  match factors_in forms j with Some m => constant_p (psub (weighted m) (pscale s [] (pvar n k))) | None => false end.
Lemma limit_b_ok n k s forms j : (k < n)%nat -> limit_b n k s forms j = true -> exists c, forall v, Forall (holds_form v) forms -> 0 <= s * nth k v 0 + c.
Proof.
  intros K. unfold limit_b. destruct (factors_in forms j) as [m|] eqn:F; [|discriminate]. intros C. exists (ev [] (psub (weighted m) (pscale s [] (pvar n k)))). intros v H.
  pose proof (factors_in_ok _ _ _ v F H) as W. rewrite <- (ev_constant v _ C), ev_psub, ev_pscale, ev_pvar by exact K. cbn [mono]. lra.
Qed.
Fixpoint along_ray (p r : list Q) (t : Q) : list Q := match p, r with x :: p', d :: r' => x + t * d :: along_ray p' r' t | _, _ => [] end.
Lemma along_length p : forall r t, length r = length p -> length (along_ray p r t) = length p.
Proof. induction p as [|x p IH]; intros [|d r] t L; cbn [length] in L; try discriminate; cbn [along_ray length]; auto. Qed.
Lemma along_nth p : forall r t k, length r = length p -> nth k (along_ray p r t) 0 == nth k p 0 + t * nth k r 0.
Proof. induction p as [|x p IH]; intros [|d r] t [|k] L; cbn [length] in L; try discriminate; cbn [along_ray nth]; try ring. apply IH. lia. Qed.
Lemma sum_adds e : forall n, fold_left Nat.add e n = (n + fold_left Nat.add e 0)%nat.
Proof. induction e as [|k e IH]; intros n; cbn [fold_left]; [lia|]. rewrite IH, (IH (0 + k)%nat). lia. Qed.
Lemma mono_all_zero e v : (fold_left Nat.add e 0 <= 0)%nat -> mono v e == 1.
Proof.
  revert v. induction e as [|k e IH]; intros v H; cbn [fold_left mono] in *; [reflexivity|]. rewrite sum_adds in H. assert (K : k = O) by lia. subst k. rewrite IH by lia. cbn [pw]. ring.
Qed.
Lemma mono_along e : forall p r t, length r = length p -> (fold_left Nat.add e 0 <= 1)%nat -> mono (along_ray p r t) e == mono p e + t * (mono r e - mono [] e).
Proof.
  induction e as [|k e IH]; intros p r t L H; cbn [fold_left mono] in *; [ring|]. rewrite sum_adds in H. destruct k as [|k].
  - assert (T : mono (tl (along_ray p r t)) e == mono (tl p) e + t * (mono (tl r) e - mono [] e)).
    { destruct p as [|x p], r as [|d r]; cbn [length] in L; try discriminate; cbn [along_ray tl]; [ring|apply IH; lia]. }
    rewrite T. cbn [pw tl]. ring.
  - assert (K : k = O) by lia. subst k. rewrite !(mono_all_zero e) by lia. destruct p as [|x p], r as [|d r]; cbn [length] in L; try discriminate; cbn [along_ray hd pw]; ring.
Qed.
Lemma ev_along l p r t : length r = length p -> forallb (fun z => Nat.leb (fold_left Nat.add (fst z) O) 1) l = true -> ev (along_ray p r t) l == ev p l + t * (ev r l - ev [] l).
Proof.
  intros L. unfold ev. induction l as [|[e c] l IH]; cbn [forallb map qsum fst snd]; [intros _; ring|]. rewrite andb_true_iff, Nat.leb_le. intros [H R]. rewrite (IH R), (mono_along e p r t L H). ring.
Qed.
Definition form_b (v : list Q) (x : bool * poly) : bool := let q := evc v (snd x) in if fst x then Qeq_bool q 0 else Qle_bool 0 q.
Lemma form_b_ok v x : form_b v x = true -> holds_form v x.
Proof. unfold form_b, holds_form. cbv zeta. destruct (fst x); rewrite ?Qeq_bool_iff, ?Qle_bool_iff, evc_ok; auto. Qed.
(* along the ray the form stays true *)
Definition slope_b (r : list Q) (x : bool * poly) : bool := let q := add (evc r (snd x)) (- evc [] (snd x)) in if fst x then Qeq_bool q 0 else Qle_bool 0 q.
Definition linear_b (x : bool * poly) : bool := forallb (fun z => Nat.leb (fold_left Nat.add (fst z) O) 1) (snd x).
Lemma slope_ok p r t x : length r = length p -> linear_b x = true -> 0 <= t -> holds_form p x -> slope_b r x = true -> holds_form (along_ray p r t) x.
Proof.
  intros L Li T H. unfold slope_b, holds_form in *. cbv zeta. pose proof (ev_along (snd x) p r t L Li) as A. destruct (fst x); rewrite ?Qeq_bool_iff, ?Qle_bool_iff, add_ok, !evc_ok, A; intros S.
  - assert (E : ev r (snd x) - ev [] (snd x) == 0) by lra. rewrite E, H. ring.
  - assert (0 <= t * (ev r (snd x) - ev [] (snd x))) by (apply Qmult_le_0_compat; lra). lra.
Qed.
Definition forms_of (f : feasible_set) : option (list (bool * poly)) := every (row_form (length (s_names f))) (s_rows f).
Definition object_of {A} (f : json -> option A) (names : list text) (j : json) : option (list A) :=
  do l <- obj j; if Nat.eqb (length l) (length names) then every (fun n => do x <- field_in n l; f x) names else None.
Definition form_numbers (forms : list (bool * poly)) : list Q := flat_map (fun x => map snd (snd x)) forms.
Definition sums_steps (n : nat) (forms : list (bool * poly)) (ls : list (list Q)) : option Z :=
  do d <- measure (form_numbers forms); do ds <- every (fun l => do k <- measure l; Some (Limits.sum_steps (Z.of_nat (length forms) * (Z.of_nat n + 1)) (d + k))) ls; Some (fold_left Z.add ds 0%Z).
Definition rationals_in (j : json) : option (list Q) := bind (lst j) (every rat).
Definition pair_in (j : json) : option (json * json) := match j with JL [a; b] => Some (a, b) | _ => None end.
Definition checks_feasible (f : feasible_set) (w : json) : bool :=
  let n := length (s_names f) in
  match forms_of f with
  | None => false
  | Some forms => forallb linear_b forms && forallb (fun k => Nat.ltb k n) (s_of f) &&
    if s_empty f then match bind (keys ["factors"]%string w) (fun l => match l with [j] => Some j | _ => None end) with
      | Some j => few (do q <- rationals_in j; sums_steps n forms [q]) &&
          match factors_in forms j with Some m => constant_p (weighted m) && negb (Qle_bool 0 (evc [] (weighted m))) | None => false end
      | None => false end
    else if s_bounded f then match keys ["limits"; "point"]%string w with
      | Some [l; p] => match object_of rat (s_names f) p, object_of pair_in (map (fun k => nth k (s_names f) []) (s_of f)) l with
          | Some v, Some ls => few (do qs <- every (fun x => do a <- rationals_in (fst x); do b <- rationals_in (snd x); Some [a; b]) ls; sums_steps n forms (v :: List.concat qs)) &&
              forallb (form_b v) forms && Nat.eqb (length v) n && Nat.eqb (length ls) (length (s_of f)) &&
              forallb (fun z => limit_b n (fst z) 1 forms (fst (snd z)) && limit_b n (fst z) (-1 # 1) forms (snd (snd z))) (combine (s_of f) ls)
          | _, _ => false end
      | _ => false end
    else match keys ["point"; "ray"]%string w with
      | Some [p; r] => match object_of rat (s_names f) p, object_of rat (s_names f) r with
          | Some v, Some d => few (sums_steps n forms [v; d]) && forallb (form_b v) forms && Nat.eqb (length v) n && Nat.eqb (length d) n && forallb (slope_b d) forms && existsb (fun k => negb (Qeq_bool (nth k d 0) 0)) (s_of f)
          | _, _ => false end
      | _ => false end
  end.
Lemma forms_true f forms v : forms_of f = Some forms -> (Forall (fun r => let '(a, rel, b) := r in related_so rel (val v a) (val v b)) (s_rows f) <-> Forall (holds_form v) forms).
Proof.
  unfold forms_of. intros F. apply all_Forall2 in F. induction F as [|r x l m H _ IH]; [split; constructor|]. apply (row_form_ok _ _ _ v) in H.
  split; intros A; inversion A as [|? ? A1 A2]; subst; constructor; tauto.
Qed.
Lemma combined {A B} (l : list A) (m : list B) x : length m = length l -> In x l -> exists y, In (x, y) (combine l m).
Proof. revert m. induction l as [|a l IH]; intros [|b m] L I; cbn [length] in L; try discriminate; [destruct I|]. destruct I as [->|I]; [exists b; now left|]. destruct (IH m ltac:(lia) I) as (y & J). exists y. now right. Qed.
Theorem checks_feasible_ok f w : checks_feasible f w = true -> feasible_true f.
Proof.
  unfold checks_feasible, feasible_true. cbv zeta. destruct (forms_of f) as [forms|] eqn:Fo; [|discriminate]. rewrite !andb_true_iff. intros [[Li Kn] C]. rewrite forallb_forall in Li, Kn.
  assert (Kn' : forall k, In k (s_of f) -> (k < length (s_names f))%nat) by (intros k I; apply Nat.ltb_lt, Kn, I).
  destruct (s_empty f).
  - destruct (bind _ _) as [j|]; [|discriminate]. apply andb_true_iff in C. destruct C as [_ C]. destruct (factors_in forms j) as [m|] eqn:M; [|discriminate]. rewrite andb_true_iff, negb_true_iff in C.
    destruct C as [C N]. apply not_le in N. rewrite evc_ok in N. intros v [_ V]. apply (forms_true _ _ _ Fo) in V. pose proof (factors_in_ok _ _ _ v M V) as W. rewrite (ev_constant v _ C) in W. lra.
  - destruct (s_bounded f).
    + destruct (keys _ w) as [[|l [|p [|? ?]]]|]; try discriminate. destruct (object_of rat _ p) as [v|]; [|discriminate]. destruct (object_of pair_in _ l) as [ls|]; [|discriminate].
      rewrite !andb_true_iff in C. destruct C as [[[[_ V] Lv] Ll] B]. apply Nat.eqb_eq in Lv. apply Nat.eqb_eq in Ll. split.
      * exists v. split; [exact Lv|]. apply (forms_true _ _ _ Fo). eapply forallb_Forall; [|exact V]. apply form_b_ok.
      * apply Forall_forall. intros k I. destruct (combined (s_of f) ls k Ll I) as ([a b] & J). rewrite forallb_forall in B. specialize (B _ J). cbn [fst snd] in B. apply andb_true_iff in B. destruct B as [B1 B2].
        apply limit_b_ok in B1; [|now apply Kn']. apply limit_b_ok in B2; [|now apply Kn']. destruct B1 as (c1 & B1), B2 as (c2 & B2). exists (- c1), c2. intros u [_ U]. apply (forms_true _ _ _ Fo) in U.
        specialize (B1 u U). specialize (B2 u U). lra.
    + destruct (keys _ w) as [[|p [|r [|? ?]]]|]; try discriminate. destruct (object_of rat _ p) as [v|]; [|discriminate]. destruct (object_of rat _ r) as [d|]; [|discriminate].
      rewrite !andb_true_iff in C. destruct C as [[[[[_ V] Lv] Ld] S] X]. apply Nat.eqb_eq in Lv. apply Nat.eqb_eq in Ld.
      assert (V' : Forall (holds_form v) forms) by (eapply forallb_Forall; [|exact V]; apply form_b_ok). split; [exists v; split; [exact Lv|now apply (forms_true _ _ _ Fo)]|].
      apply existsb_exists in X. destruct X as (k & I & N). rewrite negb_true_iff in N. apply Qeq_bool_neq in N. apply Exists_exists. exists k. split; [exact I|]. intros b.
      assert (On : forall t, 0 <= t -> makes_true f (along_ray v d t)).
      { intros t T. split; [rewrite along_length; lia|]. apply (forms_true _ _ _ Fo). rewrite forallb_forall in S. rewrite Forall_forall in *. intros x Ix. apply slope_ok; auto. lia. }
      destruct (Qlt_le_dec 0 (nth k d 0)) as [P|P].
      * destruct (far_enough (nth k v 0) (nth k d 0) b P) as (t & T & L). exists (along_ray v d t). split; [now apply On|]. left. rewrite along_nth by lia. exact L.
      * destruct (far_enough (- nth k v 0) (- nth k d 0) b ltac:(lra)) as (t & T & L). exists (along_ray v d t). split; [now apply On|]. right. rewrite along_nth by lia. lra.
Qed.
Definition free_claim_checks (x : free_claim) (w : json) : bool := match x with FreeSaid st => free_checks st | FeasibleSet f => checks_feasible f w | LinearProgram g => checks_program g w end.
Theorem free_claim_ok x w : free_claim_checks x w = true -> free_claim_true x.
Proof. destruct x; [apply free_checks_ok|apply checks_feasible_ok|apply checks_program_ok]. Qed.
